package io.eraforge.batch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * What the tasks of a process share: one control per settings, so that what one task has learned holds for the others, and
 * the gauge. {@link #snapshot} and {@link #reading} are for those who watch; both may be called at any time.
 */
public enum ProcessControl implements ControlSource {
    ADAPTIVE;

    private static final Map<SliceSettings, AdaptiveControl> CONTROLS = new ConcurrentHashMap<>();
    private static final LongAdder CPU_ROWS = new LongAdder();
    private static final Recoveries CPU_RECOVERIES = new Recoveries();
    private static final ControlSnapshot NOTHING = new ControlSnapshot(0, 0, false, 0, 0, 0, -1, 0, List.of());
    private static final DeviceHealth HEALTH = new DeviceHealth();
    private static volatile AdaptiveControl latest;
    private static volatile Gauge deviceGauge;

    @Override
    public SliceControl control(SliceSettings settings) {
        AdaptiveControl control = CONTROLS.computeIfAbsent(settings, ProcessControl::make);
        latest = control;
        return control;
    }

    private static AdaptiveControl make(SliceSettings settings) {
        Gauge device = deviceGauge;
        // The heap says nothing about slices.
        Gauge gauge = device == null ? () -> GaugeReading.UNKNOWN : device;
        return new AdaptiveControl(
                settings, gauge, Watch.SYSTEM, () -> ThreadLocalRandom.current().nextLong(), HEALTH);
    }

    /** The process has a device, and this is its gauge; the first one given stays. */
    public static synchronized void watchDevice(Supplier<Gauge> gauge) {
        if (deviceGauge == null) {
            deviceGauge = gauge.get();
        }
    }

    private static Gauge gauge() {
        Gauge device = deviceGauge;
        return device == null ? HeapGauge.INSTANCE : device;
    }

    /** What the process's device says, or its heap if it has none. */
    public static GaugeReading reading() {
        return gauge().read();
    }

    /** So many rows were computed by the CPU body. */
    public static void countRows(long rows) {
        CPU_ROWS.add(rows);
    }

    /** What the CPU body did to keep going. */
    public static void recovered(String what) {
        CPU_RECOVERIES.add(what);
    }

    /** Of the control used last, with what the CPU body did; empty if this process has computed nothing yet. */
    public static Optional<ControlSnapshot> snapshot() {
        AdaptiveControl control = latest;
        long onCpu = CPU_ROWS.sum();
        if (control == null && onCpu == 0) {
            return Optional.empty();
        }
        ControlSnapshot device = control == null ? NOTHING : control.snapshot();
        return Optional.of(device.plus(onCpu, CPU_RECOVERIES.count(), CPU_RECOVERIES.recent()));
    }

    /** What slices of these settings were measured to take of their prediction, in this process. */
    public static OptionalDouble memoryFactor(SliceSettings settings) {
        AdaptiveControl control = CONTROLS.get(settings);
        return control == null ? OptionalDouble.empty() : OptionalDouble.of(control.memoryFactor());
    }
}
