package io.eraforge.control.gauge;

import java.util.Optional;
import java.util.function.Supplier;

/** The gauge of this process: its device's once one is registered, otherwise its heap's. Thread-safe. */
public final class ProcessGauge {
    private static final Gauge HEAP = Gauge.heap();
    private static volatile Gauge device;

    private ProcessGauge() {}

    /** Registers the process's device gauge. The first one wins: later suppliers are not called. */
    public static synchronized void useDeviceGauge(Supplier<Gauge> gauge) {
        if (device == null) {
            device = gauge.get();
        }
    }

    /** The device's gauge; empty if none was registered. */
    public static Optional<Gauge> device() {
        return Optional.ofNullable(device);
    }

    /** Current reading of the device, or of the heap if there is no device. */
    public static GaugeReading read() {
        return device().orElse(HEAP).read();
    }
}
