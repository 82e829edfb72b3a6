package io.eraforge.batch;

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
    private final Watch watch;
    private final RandomGenerator random;
    private final DeviceHealth health;
    private final SliceSize size;
    private final Outcomes outcomes;
    private final Cooling cooling;
    private final MemoryCorrection memory;
    private final Recoveries recoveries = new Recoveries();
    private final Flights flights = new Flights();

    private int calmInARow;
    private boolean pressed;
    private boolean throttled;
    private boolean paused;
    private long notBefore = Long.MIN_VALUE;
    private long rows;
    private long slices;
    private long failures;
    private long peakBytes = -1;

    AdaptiveControl(SliceSettings settings, Gauge gauge, Watch watch, RandomGenerator random, DeviceHealth health) {
        this.settings = settings;
        this.signals = settings.control();
        this.gauge = gauge;
        this.watch = watch;
        this.random = random;
        this.health = health;
        this.size = new SliceSize(settings.minBatchSize(), settings.batchSize());
        this.outcomes = new Outcomes(signals.failures());
        this.cooling = new Cooling(signals.heat());
        this.memory = new MemoryCorrection(settings.memory(), settings.correction());
    }

    @Override
    public SliceLimit limit() {
        GaugeReading now = gauge.fresh();
        long pause = pauseMillis(now);
        if (pause > 0) {
            // Not under the lock: the other tasks' slices go on.
            watch.pause(pause);
            now = gauge.fresh();
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
            recoveries.add(Figures.text(
                    "pausing %.1f s and longer before each slice at %.0f °C, over %.0f °C",
                    cool / 1e3, now.celsius(), signals.heat().celsius()));
        }
        paused = cool > 0;
        return Math.max(cool, notBefore - Math.min(millis, notBefore));
    }

    private synchronized SliceLimit limit(GaugeReading now) {
        int wanted = outcomes.single() ? size.least() : size.rows();
        boolean full = now.usedShare() > signals.memoryThreshold();
        int afterMemory = halvedFor(full, wanted);
        if (afterMemory < wanted && !pressed) {
            recoveries.add(Figures.text(
                    "slice %d→%d with %s in use, over %.0f%%",
                    wanted, afterMemory, memory(now), 100 * signals.memoryThreshold()));
        }
        pressed = afterMemory < wanted;
        int rowsNow = halvedFor(now.watts() >= now.wattLimit() * (1 - signals.powerMargin()), afterMemory);
        if (rowsNow < afterMemory && !throttled) {
            recoveries.add(
                    Figures.text("slice %d→%d at %.0f of %.0f W", afterMemory, rowsNow, now.watts(), now.wattLimit()));
        }
        throttled = rowsNow < afterMemory;
        // Few large rows are held by the bytes alone.
        long bytes = memory.bound(settings.sliceBytes()) >> (pressed ? 1 : 0) >> (throttled ? 1 : 0);
        return new SliceLimit(rowsNow, bytes, full);
    }

    private int halvedFor(boolean signal, int wanted) {
        return signal ? size.half(wanted) : wanted;
    }

    @Override
    public synchronized void started(Slice slice) {
        gauge.restartPeak();
        // One that was cut before is no smaller for it.
        boolean single = outcomes.single() && slice.rows() <= size.least();
        flights.started(slice, single, gauge.read().usedBytes());
    }

    @Override
    public synchronized void done(Slice slice) {
        GaugeReading now = gauge.read();
        long peak = gauge.peakBytes();
        Flights.Flight flight = flights.ended(slice);
        if (flight.alone() && peak >= 0) {
            memory.learn(slice, taken(slice, flight, peak));
            peakBytes = Math.max(peakBytes, taken(slice, flight, peak));
        }
        slices++;
        rows += slice.rows();
        if (outcomes.succeeded(flight.single())) {
            recoveries.note("slices of " + size.rows() + " rows again: the last "
                    + signals.failures().successes() + " went through");
        }
        calm(now.withUsed(Math.max(now.usedBytes(), peak)));
    }

    private static long taken(Slice slice, Flights.Flight flight, long peak) {
        return Math.max(0, peak - flight.usedBefore()) + slice.inputBytes();
    }

    private void calm(GaugeReading most) {
        calmInARow = most.usedShare() >= signals.growth().below() ? 0 : calmInARow + 1;
        if (calmInARow < signals.growth().successes() || outcomes.single()) {
            return;
        }
        calmInARow = 0;
        int before = size.rows();
        if (size.grow()) {
            recoveries.note(Figures.text(
                    "slice %d→%d after %d in a row under %.0f%% of memory",
                    before,
                    size.rows(),
                    signals.growth().successes(),
                    100 * signals.growth().below()));
        }
        if (memory.grow(settings.sliceBytes())) {
            recoveries.note("slices of up to " + Figures.size(memory.bound(settings.sliceBytes()))
                    + ", as predicted, after as many that went well");
        }
    }

    @Override
    public synchronized void outOfMemory(Slice slice) {
        GaugeReading now = gauge.read();
        long peak = gauge.peakBytes();
        String at = memory(now.withUsed(Math.max(now.usedBytes(), peak)));
        Flights.Flight flight = flights.ended(slice);
        if (flight.alone() && slice.rows() > 1) {
            memory.learnAtLeast(slice, taken(slice, flight, peak));
        }
        String why = "out of memory" + (at.isEmpty() ? "" : " at " + at);
        recoveries.add("slice " + halve(slice) + " after " + why + attempt());
        count();
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
        return "of " + from + " rows, " + Figures.size(slice.bytes()) + "→" + Figures.size(bytes) + " as predicted,";
    }

    private String attempt() {
        int next = outcomes.failuresInARow() + 2;
        int most = signals.retries().attempts();
        return next > most ? "" : ", attempt " + next + " of " + most;
    }

    @Override
    public synchronized void failed(Slice slice, Throwable why) {
        flights.ended(slice);
        count();
    }

    // The plugin has waited and spilled before it comes back, and the slice is smaller: the first retry is at once.
    private void count() {
        failures++;
        calmInARow = 0;
        outcomes.failed(signals.retries().attempts())
                .ifPresent(why -> recoveries.add((size.least() == 1 ? "one row" : size.least() + " rows")
                        + " at a time until " + signals.failures().successes() + " in a row go through: " + why));
        int inARow = outcomes.failuresInARow();
        if (inARow > 1) {
            int attempts = Math.min(inARow, signals.retries().attempts());
            notBefore = watch.millis() + signals.retries().millis(attempts - 1, random);
        }
    }

    @Override
    public DeviceLostException lost(Throwable why) {
        DeviceLostException lost = health.lose(gauge.read().device(), why.toString());
        recoveries.add(lost.getMessage(), why);
        return lost;
    }

    @Override
    public synchronized void rescued(Slice slice) {
        flights.ended(slice);
        rows += slice.rows();
        recoveries.add("a row of " + slice.values() + " values goes to the CPU: the device has no room for it");
    }

    /** For tests. */
    synchronized int underWay() {
        return flights.count();
    }

    private static String memory(GaugeReading now) {
        return Figures.memory(now.usedBytes(), now.limitBytes());
    }

    @Override
    public synchronized OptionalDouble memoryFactor() {
        return memory.measured();
    }

    @Override
    public synchronized ControlSnapshot snapshot() {
        return new ControlSnapshot(
                outcomes.single() ? size.least() : size.rows(),
                size.configured(),
                outcomes.single(),
                rows,
                slices,
                failures,
                peakBytes,
                recoveries.count(),
                recoveries.recent());
    }
}
