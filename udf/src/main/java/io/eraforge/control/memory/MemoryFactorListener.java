package io.eraforge.control.memory;

import java.io.Serializable;

/** Travels to the executors with the function, and is told there what slices took of their predicted memory. */
public interface MemoryFactorListener extends Serializable {
    MemoryFactorListener NONE = factor -> {};

    void measured(double factor);
}
