package io.eraforge.kernel.peak;

import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/** Lengths of the longest runs of values above and below the mean. */
public final class LongestRuns extends SharedStatistic {
    private int above;
    private int below;

    @Override
    protected void compute(Series s) {
        double[] x = s.x();
        double mean = s.summary().mean();
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

    public int above() {
        return above;
    }

    public int below() {
        return below;
    }
}
