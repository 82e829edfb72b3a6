package io.eraforge.control.slice;

import io.eraforge.control.ByteSizes;
import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.MonotonicClock;
import io.eraforge.control.RecoveryLog;
import io.eraforge.control.gauge.DeviceHealth;
import io.eraforge.control.gauge.DeviceLostException;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.memory.MemoryCorrection;
import java.util.OptionalDouble;

/**
 * Adapts slices to memory, failures, temperature and power: halves them when memory is short, processes rows one at a time
 * when slices keep failing, grows them again after calm slices, pauses tasks for a hot device and refuses a broken one.
 */
public final class AdaptiveControl implements SliceControl {
    private final SliceSettings settings;
    private final ControlSettings thresholds;
    private final Gauge gauge;
    private final MonotonicClock clock;
    private final DeviceHealth health;
    private final LearnedSliceSize size;
    private final SliceOutcomes outcomes;
    private final ThermalPause thermalPause;
    private final MemoryCorrection memory;
    private final RecoveryLog recoveries = new RecoveryLog();
    private final SlicesInFlight inFlight = new SlicesInFlight();
    private final WorkShare share = new WorkShare();

    private int consecutiveCalm;
    private boolean underMemoryPressure;
    private boolean nearPowerLimit;
    private boolean hot;
    private long rows;
    private long slices;
    private int largestSlice;
    private long failures;
    private long peakBytes = -1;
    private long coreRows;
    private long recomputedRows;
    private long coreValues;
    private long coreNanos;
    private long deviceMillis;

    AdaptiveControl(SliceSettings settings, Gauge gauge, MonotonicClock clock, DeviceHealth health) {
        this.settings = settings;
        this.thresholds = settings.control();
        this.gauge = gauge;
        this.clock = clock;
        this.health = health;
        this.size = new LearnedSliceSize(settings.minBatchSize(), settings.batchSize());
        this.outcomes = new SliceOutcomes(thresholds.failures());
        this.thermalPause = new ThermalPause(thresholds.heat());
        this.memory = new MemoryCorrection(settings.memory(), settings.correction());
    }

    /** A control that shares nothing with other tasks of the process and reads no gauge. */
    public static AdaptiveControl alone(SliceSettings settings) {
        return new AdaptiveControl(settings, () -> GaugeReading.UNKNOWN, MonotonicClock.SYSTEM, new DeviceHealth());
    }

    @Override
    public SliceLimit limit() {
        GaugeReading now = gauge.readFresh();
        checkHealth(now);
        return limit(now);
    }

    /** Sleeps if the device is too hot. Call it where the task holds neither the GPU semaphore nor device memory. */
    void beforeTask() {
        long pause = pauseMillis(gauge.read());
        if (pause > 0) {
            // Outside the lock: other tasks keep running.
            clock.sleep(pause);
        }
    }

    private void checkHealth(GaugeReading now) {
        try {
            health.check(gauge, now, thresholds.uncorrectableErrors());
        } catch (DeviceLostException e) {
            recoveries.add(e.getMessage());
            throw e;
        }
    }

    private synchronized long pauseMillis(GaugeReading now) {
        long pause = thermalPause.pauseMillis(now.celsius(), clock.millis());
        if (pause > 0 && !hot) {
            recoveries.add(ByteSizes.text(
                    "GPU at %.0f °C (limit %.0f °C): pausing at least %.1f s before each task",
                    now.celsius(), thresholds.heat().celsius(), pause / 1e3));
        }
        hot = pause > 0;
        return pause;
    }

    private synchronized SliceLimit limit(GaugeReading now) {
        int wanted = outcomes.singleRowMode() ? size.min() : size.rows();
        boolean full = now.usedShare() > thresholds.memoryThreshold();
        int afterMemory = halvedFor(full, wanted);
        if (afterMemory < wanted && !underMemoryPressure) {
            recoveries.add(ByteSizes.text(
                    "slice size %d→%d: %s of device memory in use (threshold %.0f%%)",
                    wanted, afterMemory, memory(now), 100 * thresholds.memoryThreshold()));
        }
        underMemoryPressure = afterMemory < wanted;
        boolean powerCapped = now.throttled() && now.watts() >= now.wattLimit() * (1 - thresholds.powerMargin());
        int rowsNow = halvedFor(powerCapped, afterMemory);
        if (rowsNow < afterMemory && !nearPowerLimit) {
            recoveries.add(ByteSizes.text(
                    "slice size %d→%d: the driver slows the GPU down at %.0f W of %.0f W",
                    afterMemory, rowsNow, now.watts(), now.wattLimit()));
        }
        nearPowerLimit = rowsNow < afterMemory;
        // Slices of a few large rows are limited only by their bytes.
        long bytes = memory.maxPredictedBytes(settings.sliceBytes())
                >> (underMemoryPressure ? 1 : 0)
                >> (nearPowerLimit ? 1 : 0);
        return new SliceLimit(rowsNow, bytes);
    }

    private int halvedFor(boolean signal, int wanted) {
        return signal ? size.half(wanted) : wanted;
    }

    @Override
    public synchronized void started(Slice slice) {
        gauge.restartPeak();
        // A slice sized before single-row mode began may be larger.
        boolean single = outcomes.singleRowMode() && slice.rows() <= size.min();
        inFlight.started(slice, single, gauge.read().usedBytes(), clock.millis(), coreValues);
    }

    @Override
    public synchronized void done(Slice slice) {
        GaugeReading now = gauge.read();
        long peak = gauge.peakBytes();
        SlicesInFlight.Flight flight = inFlight.ended(slice);
        if (flight.alone() && peak >= 0) {
            long used = usedBytes(slice, flight, peak);
            memory.learn(slice.bytes(), used);
            peakBytes = Math.max(peakBytes, used);
        }
        measureShare(slice, flight);
        slices++;
        rows += slice.rows();
        largestSlice = Math.max(largestSlice, slice.rows());
        if (outcomes.succeeded(flight.single())) {
            recoveries.logInfo("back to slices of " + size.rows() + " rows after "
                    + thresholds.failures().successes() + " consecutive successes");
        }
        recordCalmSlice(now.withUsed(Math.max(now.usedBytes(), peak)));
    }

    // Cores work for all slices in flight, this one included.
    private void measureShare(Slice slice, SlicesInFlight.Flight flight) {
        if (flight.startMillis() >= 0) {
            long millis = clock.millis() - flight.startMillis();
            deviceMillis += millis;
            share.measured(slice.values(), (coreValues - flight.coreValues()) / (inFlight.count() + 1), millis);
        }
    }

    @Override
    public synchronized double deviceShare(long values) {
        return share.ofDevice(values);
    }

    @Override
    public synchronized void coresDone(int done, long values, long nanos) {
        coreRows += done;
        coreValues += values;
        coreNanos += nanos;
    }

    @Override
    public synchronized void recomputed(int count) {
        rows -= count;
        coreRows += count;
        recomputedRows += count;
    }

    private static long usedBytes(Slice slice, SlicesInFlight.Flight flight, long peak) {
        return Math.max(0, peak - flight.usedBefore()) + slice.inputBytes();
    }

    private void recordCalmSlice(GaugeReading atPeak) {
        consecutiveCalm = atPeak.usedShare() >= thresholds.growth().below() ? 0 : consecutiveCalm + 1;
        if (consecutiveCalm < thresholds.growth().successes() || outcomes.singleRowMode()) {
            return;
        }
        consecutiveCalm = 0;
        int before = size.rows();
        if (size.grow()) {
            recoveries.logInfo(ByteSizes.text(
                    "slice size %d→%d after %d consecutive slices below %.0f%% of memory",
                    before,
                    size.rows(),
                    thresholds.growth().successes(),
                    100 * thresholds.growth().below()));
        }
        if (memory.grow(settings.sliceBytes())) {
            recoveries.logInfo("slice byte limit raised to "
                    + ByteSizes.size(memory.maxPredictedBytes(settings.sliceBytes())) + " (predicted peak) after "
                    + thresholds.growth().successes() + " calm slices");
        }
    }

    @Override
    public synchronized void outOfMemory(Slice slice) {
        GaugeReading now = gauge.read();
        long peak = gauge.peakBytes();
        String at = memory(now.withUsed(Math.max(now.usedBytes(), peak)));
        SlicesInFlight.Flight flight = inFlight.ended(slice);
        if (flight.alone() && slice.rows() > 1) {
            memory.learnAtLeast(slice.bytes(), usedBytes(slice, flight, peak));
        }
        recoveries.add(halve(slice, "out of memory" + (at.isEmpty() ? "" : " at " + at)) + attempt());
        recordFailure();
    }

    // Halves the limit that the slice was nearer to, in rows or in bytes: two huge rows say nothing about how many
    // small ones fit, and a single row that is too large says nothing about the others.
    private String halve(Slice slice, String reason) {
        int from = slice.rows();
        int to = size.half(from);
        if (to >= from) {
            return reason + " with the minimum slice of " + from + (from == 1 ? " row" : " rows");
        }
        if (memory.share(slice.bytes(), settings.sliceBytes()) <= size.share(slice)) {
            size.halve(slice);
            return "slice size " + from + "→" + to + ": " + reason;
        }
        long bytes = memory.shrink(slice.bytes(), (double) to / from);
        return "slice byte limit " + ByteSizes.size(slice.bytes()) + "→" + ByteSizes.size(bytes) + ": " + reason
                + " in a slice of " + from + " rows";
    }

    private String attempt() {
        int next = outcomes.consecutiveFailures() + 2;
        int max = thresholds.attempts();
        return next > max ? "" : "; attempt " + next + " of " + max;
    }

    @Override
    public synchronized void failed(Slice slice, Throwable cause) {
        inFlight.ended(slice);
        recordFailure();
    }

    @Override
    public synchronized void retried(Slice slice) {
        inFlight.ended(slice);
    }

    // No pause after a failure: the plugin has waited and spilled before it calls again, and the slice is smaller.
    private void recordFailure() {
        failures++;
        consecutiveCalm = 0;
        outcomes.failed(thresholds.attempts())
                .ifPresent(reason ->
                        recoveries.add((size.min() == 1 ? "single-row slices" : "slices of " + size.min() + " rows")
                                + " until " + thresholds.failures().successes() + " consecutive successes: " + reason));
    }

    @Override
    public DeviceLostException deviceLost(Throwable cause) {
        DeviceLostException lost = health.lose(gauge.read().device(), cause.toString());
        recoveries.add(lost.getMessage(), cause);
        return lost;
    }

    @Override
    public synchronized void fellBackToCpu(Slice slice) {
        inFlight.ended(slice);
        coreRows += slice.rows();
        recoveries.add("row of " + slice.values() + " values does not fit in device memory; computing it on the CPU");
    }

    /** Slices started and not yet ended; for tests. */
    synchronized int slicesInFlight() {
        return inFlight.count();
    }

    private static String memory(GaugeReading now) {
        return ByteSizes.memory(now.usedBytes(), now.limitBytes());
    }

    @Override
    public synchronized OptionalDouble memoryFactor() {
        return memory.measured();
    }

    // Without a limit on rows, the largest slice says more than the largest number.
    private int shown(int limit) {
        return limit == Integer.MAX_VALUE ? largestSlice : limit;
    }

    @Override
    public synchronized ControlSnapshot snapshot() {
        return new ControlSnapshot(
                outcomes.singleRowMode() ? size.min() : shown(size.rows()),
                shown(size.configured()),
                outcomes.singleRowMode(),
                rows + coreRows,
                slices,
                failures,
                peakBytes,
                recoveries.count(),
                recoveries.recent(),
                new ControlSnapshot.Work(rows, coreRows, deviceMillis, coreNanos / 1_000_000, recomputedRows, 0, 0));
    }
}
