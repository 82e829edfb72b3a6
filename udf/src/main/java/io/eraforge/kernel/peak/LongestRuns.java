package io.eraforge.kernel.peak;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.ValueCounts;

/** Lengths of the longest runs of values above and below the mean. */
public final class LongestRuns extends SharedStatistic {
    public static final Statistic<LongestRuns> KEY = Statistic.of(LongestRuns.class, LongestRuns::new);

    private final SummaryStatistics summary;
    private final ValueCounts.Count belowMean;
    private int above;
    private int below;

    private LongestRuns(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
        this.belowMean = in.get(ValueCounts.KEY).below(summary::mean, summary::meanError);
    }

    @Override
    protected void compute(Series s) {
        double[] x = s.x();
        double mean = summary.mean();
        int n = s.n();
        int longestAbove = 0;
        int longestBelow = 0;
        int lastNotAbove = -1;
        int lastNotBelow = -1;
        for (int i = 0; i < n; i++) {
            lastNotAbove = x[i] > mean ? lastNotAbove : i;
            lastNotBelow = x[i] < mean ? lastNotBelow : i;
            longestAbove = Math.max(longestAbove, i - lastNotAbove);
            longestBelow = Math.max(longestBelow, i - lastNotBelow);
        }
        above = longestAbove;
        below = longestBelow;
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        above = (int) row.nextLong();
        below = (int) row.nextLong();
        // Notes whether a value is so close to the mean that rounding may have moved it to the other side.
        belowMean.value();
    }

    public int above() {
        return above;
    }

    public int below() {
        return below;
    }
}
