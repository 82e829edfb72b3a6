package io.eraforge.kernel;

/** A statistic that several features share, computed at most once per era. */
public abstract class SharedStatistic {
    private long era = -1;

    protected final void computeIfStale(Series series) {
        if (era != series.era()) {
            compute(series);
            era = series.era();
        }
    }

    protected abstract void compute(Series s);
}
