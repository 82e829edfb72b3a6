package io.eraforge.control.admission;

import io.eraforge.control.admission.CpuSettings.TimeLimit;
import java.util.function.LongSupplier;

/** Deadline of the era being computed. One per thread, reused for each era; checked between calculators. */
public final class EraDeadline {
    private final TimeLimit limit;
    private final EraDurations durations;
    private final LongSupplier clock;
    private int values;
    private long started;
    private long due;

    EraDeadline(TimeLimit limit, EraDurations durations, LongSupplier clock) {
        this.limit = limit;
        this.durations = durations;
        this.clock = clock;
    }

    public void start(int eraValues) {
        values = eraValues;
        started = clock.getAsLong();
        due = started + allowed(eraValues);
    }

    private long allowed(int n) {
        double allowedMillis = durations.millisFor(n) * limit.multiple();
        return Double.isNaN(allowedMillis)
                ? limit.capMillis()
                : Math.min(limit.capMillis(), Math.max(limit.floorMillis(), (long) allowedMillis));
    }

    /** Throws {@link EraTimeoutException} if the deadline has passed. */
    public void check() {
        if (clock.getAsLong() > due) {
            throw new EraTimeoutException(values, clock.getAsLong() - started, due - started);
        }
    }

    /** Records the duration of the finished era. */
    public void done() {
        durations.record(values, clock.getAsLong() - started);
    }
}
