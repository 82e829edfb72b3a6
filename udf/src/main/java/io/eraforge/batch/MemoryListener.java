package io.eraforge.batch;

import java.io.Serializable;

/** Travels to the executors with the function, and is told there what slices took of their predicted memory. */
public interface MemoryListener extends Serializable {
    MemoryListener NONE = factor -> {};

    void measured(double factor);
}
