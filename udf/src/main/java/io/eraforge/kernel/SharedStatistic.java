package io.eraforge.kernel;

/** A statistic that several features share, computed at most once per era: from the values, or loaded from what a device reduced. */
public abstract class SharedStatistic {
    private long era = -1;

    /** Computes the statistic unless that was done for this era. */
    public final void ensure(Series series) {
        if (era != series.era()) {
            compute(series);
            era = series.era();
        }
    }

    protected abstract void compute(Series s);

    /** Whether a device can reduce all that was asked of it. */
    public boolean isReducible() {
        return false;
    }

    /** Fills this from what a device reduced, in the order of its reduction. The era has at least one value. */
    public void load(ReducedRow row) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " has no reduction");
    }
}
