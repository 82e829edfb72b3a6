package io.eraforge.kernel.peak;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;

/** Number of times that consecutive values are on different sides of a level; equal counts as below. */
public final class Crossings extends SharedStatistic {
    private final double level;
    private final SummaryStatistics summary;
    private int count;

    /** Identifies the crossings of a level. */
    public record Key(double level) implements Statistic<Crossings> {
        @Override
        public Crossings create(Statistics in) {
            return new Crossings(level, in);
        }
    }

    private Crossings(double level, Statistics in) {
        this.level = level;
        this.summary = in.get(SummaryStatistics.KEY);
    }

    public double level() {
        return level;
    }

    public int count() {
        return count;
    }

    @Override
    protected void compute(Series s) {
        double[] x = s.x();
        int n = s.n();
        count = 0;
        if (n < 2 || summary.min() > level || summary.max() <= level) {
            return;
        }
        boolean above = x[0] > level;
        for (int i = 1; i < n; i++) {
            boolean nowAbove = x[i] > level;
            count += nowAbove != above ? 1 : 0;
            above = nowAbove;
        }
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        count = (int) row.nextLong();
    }
}
