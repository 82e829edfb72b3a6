package io.eraforge.control.gauge;

import java.util.Optional;

/** Reads the state of this process's device or heap. No method throws; {@link #readFresh} alone may wait briefly. */
@FunctionalInterface
public interface Gauge {
    GaugeReading read();

    /** Like {@link #read}, but waits briefly for a new reading if the last one is stale. */
    default GaugeReading readFresh() {
        return read();
    }

    /** Restarts the measurement behind {@link #peakBytes}. */
    default void restartPeak() {}

    /** Largest number of bytes in use since {@link #restartPeak}; −1 if unknown. */
    default long peakBytes() {
        return -1;
    }

    /** Why the device is unusable; empty unless its driver reports it as lost. */
    default Optional<String> lossReason() {
        return Optional.empty();
    }

    /** The heap of this JVM. */
    static Gauge heap() {
        return () -> {
            Runtime jvm = Runtime.getRuntime();
            return GaugeReading.ofHeap(jvm.totalMemory() - jvm.freeMemory(), jvm.maxMemory());
        };
    }
}
