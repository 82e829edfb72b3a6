package io.eraforge.control.gauge;

import java.util.Optional;

/** Where a process reads what its device, or its heap, is doing. Answers at once and never throws. */
@FunctionalInterface
public interface Gauge {
    GaugeReading read();

    /** The same, but where the last figures are of long ago it waits a moment for new ones. */
    default GaugeReading readFresh() {
        return read();
    }

    /** Starts to watch for the most bytes in use. */
    default void restartPeak() {}

    /** The most bytes in use since {@link #restartPeak}; −1 if unknown. */
    default long peakBytes() {
        return -1;
    }

    /** Why the device is gone, if its driver says so. */
    default Optional<String> lossReason() {
        return Optional.empty();
    }
}
