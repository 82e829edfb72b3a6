package io.eraforge.batch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the tasks of a process share: one control per settings, so that what one task has learned holds for the others, and
 * the gauge. {@link #snapshot} and {@link #reading} are for those who watch; both may be called at any time.
 */
public enum ProcessControl implements ControlSource {
    HALVING;

    private static final Map<SliceSettings, SliceControl> CONTROLS = new ConcurrentHashMap<>();
    private static final LongAdder CPU_ROWS = new LongAdder();
    private static volatile SliceControl latest;
    private static volatile Gauge gauge = new HeapGauge();

    @Override
    public SliceControl control(SliceSettings settings) {
        SliceControl control = CONTROLS.computeIfAbsent(
                settings, s -> new HalvingControl(s.batchSize(), s.minBatchSize(), s.sliceBytes()));
        latest = control;
        return control;
    }

    /** A row was computed by the CPU body. */
    public static void countRow() {
        CPU_ROWS.increment();
    }

    /** Of the control made last, with the rows of all; empty if this process has computed nothing yet. */
    public static Optional<ControlSnapshot> snapshot() {
        SliceControl control = latest;
        long onCpu = CPU_ROWS.sum();
        if (control != null) {
            return Optional.of(control.snapshot().plusRows(onCpu));
        }
        ControlSnapshot none = new ControlSnapshot(0, 0, false, 0, 0, 0, -1, 0, List.of());
        return onCpu == 0 ? Optional.empty() : Optional.of(none.plusRows(onCpu));
    }

    /** What the process's device says, or its heap if it has none. */
    public static GaugeReading reading() {
        return gauge.read();
    }
}
