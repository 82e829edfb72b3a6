package io.eraforge.control.slice;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.MonotonicClock;
import io.eraforge.control.RecoveryLog;
import io.eraforge.control.gauge.DeviceHealth;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.gauge.ProcessGauge;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Slice controls and counters shared by the tasks of a process: one control per settings, so that all tasks use what one has
 * learned. Thread-safe.
 */
public enum ProcessControl implements SliceControl.Source {
    ADAPTIVE;

    private static final Map<SliceSettings, AdaptiveControl> CONTROLS = new ConcurrentHashMap<>();
    private static final LongAdder CPU_ROWS = new LongAdder();
    private static final LongAdder TOKENS = new LongAdder();
    private static final LongAdder PADDED_TOKENS = new LongAdder();
    private static final RecoveryLog CPU_RECOVERIES = new RecoveryLog();
    private static final DeviceHealth HEALTH = new DeviceHealth();

    private static volatile AdaptiveControl latest;

    @Override
    public SliceControl control(SliceSettings settings) {
        AdaptiveControl control = CONTROLS.computeIfAbsent(settings, ProcessControl::create);
        latest = control;
        return control;
    }

    private static AdaptiveControl create(SliceSettings settings) {
        // Not the heap's gauge: it says nothing about slices.
        Gauge gauge = ProcessGauge.device().orElse(() -> GaugeReading.UNKNOWN);
        return new AdaptiveControl(settings, gauge, MonotonicClock.SYSTEM, HEALTH);
    }

    /**
     * Sleeps if this process's GPU is too hot. Call it when a task starts: later it holds the GPU semaphore and input that
     * cannot be spilled, and a sleeping task would make the others wait.
     */
    public static void beforeTask() {
        AdaptiveControl last = latest;
        if (last != null) {
            last.beforeTask();
        }
    }

    /** Counts rows computed by the CPU body. */
    public static void countRows(long rows) {
        CPU_ROWS.add(rows);
    }

    /** Counts the tokens of a batch of texts; {@code padded}: with what fills shorter texts up to the batch's length. */
    public static void countTokens(long tokens, long padded) {
        TOKENS.add(tokens);
        PADDED_TOKENS.add(padded);
    }

    /** Logs and counts a recovery of the CPU body. */
    public static void recordRecovery(String message) {
        CPU_RECOVERIES.add(message);
    }

    /** Slice sizes of the control used last, and the counters of all controls and of the CPU body. */
    public static ControlSnapshot snapshot() {
        AdaptiveControl last = latest;
        ControlSnapshot all = last == null ? ControlSnapshot.EMPTY : last.snapshot();
        for (AdaptiveControl control : CONTROLS.values()) {
            all = control == last ? all : all.plus(control.snapshot());
        }
        long cpuRows = CPU_ROWS.sum();
        return all.plus(new ControlSnapshot(
                0,
                0,
                false,
                cpuRows,
                0,
                0,
                -1,
                CPU_RECOVERIES.count(),
                CPU_RECOVERIES.recent(),
                new ControlSnapshot.Work(0, cpuRows, 0, 0, 0, TOKENS.sum(), PADDED_TOKENS.sum())));
    }
}
