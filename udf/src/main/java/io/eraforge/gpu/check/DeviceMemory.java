package io.eraforge.gpu.check;

/** The memory of the device under check: its figures, and refusals of allocations on request. For one thread. */
public interface DeviceMemory {
    /** How an allocation is refused. */
    enum Refusal {
        /** The plugin calls again. */
        RETRY,
        /** The plugin calls again with the halves of the batch. */
        SPLIT
    }

    /** Bytes allocated now. */
    long allocated();

    /** Restarts {@link #peak} at the bytes allocated now. */
    void restartPeak();

    /** Most bytes allocated at once since {@link #restartPeak}. */
    long peak();

    /** Refuses one allocation of this thread, after {@code skip} more that succeed. */
    void refuse(Refusal refusal, int skip);

    /** Takes back a refusal that has not happened. */
    void relax();
}
