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
import java.util.random.RandomGenerator;

/**
 * Watches memory, failures, heat and power, and adapts: halves slices when memory runs short, works rows one at a time when
 * slices keep failing, grows again when all goes well, lets a hot device rest, and refuses a broken one.
 */
public final class AdaptiveControl implements SliceControl {
    private final SliceSettings settings;
    private final ControlSettings signals;
    private final Gauge gauge;
    private final MonotonicClock watch;
    private final RandomGenerator random;
    private final DeviceHealth health;
    private final LearnedSliceSize size;
    private final SliceOutcomes outcomes;
    private final ThermalPause cooling;
    private final MemoryCorrection memory;
    private final RecoveryLog recoveries = new RecoveryLog();
    private final SlicesInFlight flights = new SlicesInFlight();

    private int calmInARow;
    private boolean underMemoryPressure;
    private boolean nearPowerLimit;
    private boolean paused;
    private long retryNotBeforeMillis = Long.MIN_VALUE;
    private long rows;
    private long slices;
    private long failures;
    private long peakBytes = -1;

    AdaptiveControl(
            SliceSettings settings, Gauge gauge, MonotonicClock watch, RandomGenerator random, DeviceHealth health) {
        this.settings = settings;
        this.signals = settings.control();
        this.gauge = gauge;
        this.watch = watch;
        this.random = random;
        this.health = health;
        this.size = new LearnedSliceSize(settings.minBatchSize(), settings.batchSize());
        this.outcomes = new SliceOutcomes(signals.failures());
        this.cooling = new ThermalPause(signals.heat());
        this.memory = new MemoryCorrection(settings.memory(), settings.correction());
    }

    @Override
    public SliceLimit limit() {
        GaugeReading now = gauge.readFresh();
        long pause = pauseMillis(now);
        if (pause > 0) {
            // Not under the lock: the other tasks' slices go on.
            watch.sleep(pause);
            now = gauge.readFresh();
        }
        checkHealth(now);
        return limit(now);
    }

    private void checkHealth(GaugeReading now) {
        try {
            health.check(gauge, now, signals.uncorrectableErrors());
        } catch (DeviceLostException e) {
            recoveries.add(e.getMessage());
            throw e;
        }
    }

    private synchronized long pauseMillis(GaugeReading now) {
        long millis = watch.millis();
        long cool = cooling.pauseMillis(now.celsius(), millis);
        if (cool > 0 && !paused) {
            recoveries.add(ByteSizes.text(
                    "pausing %.1f s and longer before each slice at %.0f °C, over %.0f °C",
                    cool / 1e3, now.celsius(), signals.heat().celsius()));
        }
        paused = cool > 0;
        return Math.max(cool, retryNotBeforeMillis - Math.min(millis, retryNotBeforeMillis));
    }

    private synchronized SliceLimit limit(GaugeReading now) {
        int wanted = outcomes.singleRowMode() ? size.least() : size.rows();
        boolean full = now.usedShare() > signals.memoryThreshold();
        int afterMemory = halvedFor(full, wanted);
        if (afterMemory < wanted && !underMemoryPressure) {
            recoveries.add(ByteSizes.text(
                    "slice %d→%d with %s in use, over %.0f%%",
                    wanted, afterMemory, memory(now), 100 * signals.memoryThreshold()));
        }
        underMemoryPressure = afterMemory < wanted;
        int rowsNow = halvedFor(now.watts() >= now.wattLimit() * (1 - signals.powerMargin()), afterMemory);
        if (rowsNow < afterMemory && !nearPowerLimit) {
            recoveries.add(ByteSizes.text(
                    "slice %d→%d at %.0f of %.0f W", afterMemory, rowsNow, now.watts(), now.wattLimit()));
        }
        nearPowerLimit = rowsNow < afterMemory;
        // Few large rows are held by the bytes alone.
        long bytes = memory.maxPredictedBytes(settings.sliceBytes())
                >> (underMemoryPressure ? 1 : 0)
                >> (nearPowerLimit ? 1 : 0);
        return new SliceLimit(rowsNow, bytes, full);
    }

    private int halvedFor(boolean signal, int wanted) {
        return signal ? size.half(wanted) : wanted;
    }

    @Override
    public synchronized void started(Slice slice) {
        gauge.restartPeak();
        // One that was cut before is no smaller for it.
        boolean single = outcomes.singleRowMode() && slice.rows() <= size.least();
        flights.started(slice, single, gauge.read().usedBytes());
    }

    @Override
    public synchronized void done(Slice slice) {
        GaugeReading now = gauge.read();
        long peak = gauge.peakBytes();
        SlicesInFlight.Flight flight = flights.ended(slice);
        if (flight.alone() && peak >= 0) {
            memory.learn(slice, taken(slice, flight, peak));
            peakBytes = Math.max(peakBytes, taken(slice, flight, peak));
        }
        slices++;
        rows += slice.rows();
        if (outcomes.succeeded(flight.single())) {
            recoveries.logInfo("slices of " + size.rows() + " rows again: the last "
                    + signals.failures().successes() + " went through");
        }
        recordCalmSlice(now.withUsed(Math.max(now.usedBytes(), peak)));
    }

    private static long taken(Slice slice, SlicesInFlight.Flight flight, long peak) {
        return Math.max(0, peak - flight.usedBefore()) + slice.inputBytes();
    }

    private void recordCalmSlice(GaugeReading most) {
        calmInARow = most.usedShare() >= signals.growth().below() ? 0 : calmInARow + 1;
        if (calmInARow < signals.growth().successes() || outcomes.singleRowMode()) {
            return;
        }
        calmInARow = 0;
        int before = size.rows();
        if (size.grow()) {
            recoveries.logInfo(ByteSizes.text(
                    "slice %d→%d after %d in a row under %.0f%% of memory",
                    before,
                    size.rows(),
                    signals.growth().successes(),
                    100 * signals.growth().below()));
        }
        if (memory.grow(settings.sliceBytes())) {
            recoveries.logInfo("slices of up to " + ByteSizes.size(memory.maxPredictedBytes(settings.sliceBytes()))
                    + ", as predicted, after as many that went well");
        }
    }

    @Override
    public synchronized void outOfMemory(Slice slice) {
        GaugeReading now = gauge.read();
        long peak = gauge.peakBytes();
        String at = memory(now.withUsed(Math.max(now.usedBytes(), peak)));
        SlicesInFlight.Flight flight = flights.ended(slice);
        if (flight.alone() && slice.rows() > 1) {
            memory.learnAtLeast(slice, taken(slice, flight, peak));
        }
        String why = "out of memory" + (at.isEmpty() ? "" : " at " + at);
        recoveries.add("slice " + halve(slice) + " after " + why + attempt());
        recordFailure();
    }

    // In rows or in bytes, whichever it was nearer to the limit of: two huge rows say nothing about how many small ones
    // fit, and one that is too large says nothing about the others.
    private String halve(Slice slice) {
        int from = slice.rows();
        int to = size.half(from);
        if (to >= from) {
            return "of " + from + ", the least there may be,";
        }
        if (memory.share(slice, settings.sliceBytes()) <= size.share(slice)) {
            size.halve(slice);
            return from + "→" + to;
        }
        long bytes = memory.shrink(slice, (double) to / from);
        return "of " + from + " rows, " + ByteSizes.size(slice.bytes()) + "→" + ByteSizes.size(bytes)
                + " as predicted,";
    }

    private String attempt() {
        int next = outcomes.failuresInARow() + 2;
        int most = signals.retries().attempts();
        return next > most ? "" : ", attempt " + next + " of " + most;
    }

    @Override
    public synchronized void failed(Slice slice, Throwable why) {
        flights.ended(slice);
        recordFailure();
    }

    // The plugin has waited and spilled before it comes back, and the slice is smaller: the first retry is at once.
    private void recordFailure() {
        failures++;
        calmInARow = 0;
        outcomes.failed(signals.retries().attempts())
                .ifPresent(why -> recoveries.add((size.least() == 1 ? "one row" : size.least() + " rows")
                        + " at a time until " + signals.failures().successes() + " in a row go through: " + why));
        int inARow = outcomes.failuresInARow();
        if (inARow > 1) {
            int attempts = Math.min(inARow, signals.retries().attempts());
            retryNotBeforeMillis = watch.millis() + signals.retries().delayAfter(attempts - 1, random);
        }
    }

    @Override
    public DeviceLostException deviceLost(Throwable why) {
        DeviceLostException lost = health.lose(gauge.read().device(), why.toString());
        recoveries.add(lost.getMessage(), why);
        return lost;
    }

    @Override
    public synchronized void fellBackToCpu(Slice slice) {
        flights.ended(slice);
        rows += slice.rows();
        recoveries.add("a row of " + slice.values() + " values goes to the CPU: the device has no room for it");
    }

    /** For tests. */
    synchronized int underWay() {
        return flights.count();
    }

    private static String memory(GaugeReading now) {
        return ByteSizes.memory(now.usedBytes(), now.limitBytes());
    }

    @Override
    public synchronized OptionalDouble memoryFactor() {
        return memory.measured();
    }

    @Override
    public synchronized ControlSnapshot snapshot() {
        return new ControlSnapshot(
                outcomes.singleRowMode() ? size.least() : size.rows(),
                size.configured(),
                outcomes.singleRowMode(),
                rows,
                slices,
                failures,
                peakBytes,
                recoveries.count(),
                recoveries.recent());
    }
}
