package io.eraforge.batch;

/** Where a process reads what its device, or its heap, is doing. Answers at once and never throws. */
@FunctionalInterface
public interface Gauge {
    GaugeReading read();
}
