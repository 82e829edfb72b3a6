package io.eraforge.control.admission;

import io.eraforge.control.admission.CpuSettings.TimeLimit;
import java.util.function.LongSupplier;

/** When the era at work must be done. One per thread, reused from era to era; asked between calculators. */
public final class EraDeadline {
    private final TimeLimit patience;
    private final EraDurations pace;
    private final LongSupplier clock;
    private int values;
    private long started;
    private long due;

    EraDeadline(TimeLimit patience, EraDurations pace, LongSupplier clock) {
        this.patience = patience;
        this.pace = pace;
        this.clock = clock;
    }

    public void start(int eraValues) {
        values = eraValues;
        started = clock.getAsLong();
        due = started + allowed(eraValues);
    }

    private long allowed(int n) {
        double usual = pace.millisFor(n) * patience.multiple();
        return Double.isNaN(usual)
                ? patience.capMillis()
                : Math.min(patience.capMillis(), Math.max(patience.floorMillis(), (long) usual));
    }

    /** Throws if the time is up. */
    public void check() {
        if (clock.getAsLong() > due) {
            throw new EraTimeoutException(values, clock.getAsLong() - started, due - started);
        }
    }

    /** The era is done. */
    public void done() {
        pace.took(values, clock.getAsLong() - started);
    }
}
