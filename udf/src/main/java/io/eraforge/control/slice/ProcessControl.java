package io.eraforge.control.slice;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.MonotonicClock;
import io.eraforge.control.RecoveryLog;
import io.eraforge.control.gauge.DeviceHealth;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.gauge.HeapGauge;
import java.util.Map;
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
    private static final RecoveryLog CPU_RECOVERIES = new RecoveryLog();
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
                settings,
                gauge,
                MonotonicClock.SYSTEM,
                () -> ThreadLocalRandom.current().nextLong(),
                HEALTH);
    }

    /** The process has a device, and this is its gauge; the first one given stays. */
    public static synchronized void useDeviceGauge(Supplier<Gauge> gauge) {
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
    public static void recordRecovery(String what) {
        CPU_RECOVERIES.add(what);
    }

    /** The slices of the control used last, and what all of them and the CPU body have done so far. */
    public static ControlSnapshot snapshot() {
        AdaptiveControl last = latest;
        ControlSnapshot all = last == null ? ControlSnapshot.EMPTY : last.snapshot();
        for (AdaptiveControl control : CONTROLS.values()) {
            all = control == last ? all : all.plus(control.snapshot());
        }
        return all.plus(new ControlSnapshot(
                0, 0, false, CPU_ROWS.sum(), 0, 0, -1, CPU_RECOVERIES.count(), CPU_RECOVERIES.recent()));
    }
}
