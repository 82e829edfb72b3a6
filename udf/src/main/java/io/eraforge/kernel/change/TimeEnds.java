package io.eraforge.kernel.change;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;

/** Times of the first and of the last value, in microseconds since the start of the era. */
public final class TimeEnds extends SharedStatistic {
    public static final Statistic<TimeEnds> KEY = Statistic.of(TimeEnds.class, in -> new TimeEnds());

    private static final double MICROS_PER_SECOND = 1e6;

    private boolean known;
    private long first;
    private long last;
    private long durationUs;

    @Override
    protected void compute(Series s) {
        known = s.tUs() != null && s.n() > 0;
        first = known ? s.tUs()[0] : 0;
        last = known ? s.tUs()[s.n() - 1] : 0;
        durationUs = s.durationUs();
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    /** The longest of the first, of those between, and of the last. */
    @Override
    public void load(ReducedRow row) {
        known = true;
        first = row.nextLong();
        row.nextLong();
        last = row.n() == 1 ? first : row.nextLong();
        durationUs = row.durationUs();
    }

    public long first() {
        return first;
    }

    public long last() {
        return last;
    }

    /** Half way between the first and the last: all times equal it if they are equal. */
    public long middle() {
        return first + (last - first) / 2;
    }

    /** Time from the start of the era to the first value; NaN without times. */
    public double leadingSeconds() {
        return known ? first / MICROS_PER_SECOND : Double.NaN;
    }

    /** Time from the last value to the end of the era; NaN without times or duration. */
    public double trailingSeconds() {
        return known && durationUs >= 0 ? (durationUs - last) / MICROS_PER_SECOND : Double.NaN;
    }
}
