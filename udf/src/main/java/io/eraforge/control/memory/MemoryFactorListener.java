package io.eraforge.control.memory;

import java.io.Serializable;

/** Receives, on the executors, the ratio of measured to predicted slice memory. Serialized with the function. */
public interface MemoryFactorListener extends Serializable {
    MemoryFactorListener NONE = factor -> {};

    void measured(double factor);
}
