package io.eraforge.kernel.order;

import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/** The sorted values: one sort for all features of rank, and none where single ranks are enough. */
public final class OrderStatistics extends SharedStatistic {
    private final BucketSort sort = new BucketSort();
    private int n;

    @Override
    protected void compute(Series s) {
        n = s.n();
        sort.take(s.x(), n, s.summary().min(), s.summary().max());
    }

    /** Ascending; only the first n count. */
    public double[] sorted() {
        return sort.sorted();
    }

    public double median() {
        int half = n / 2;
        return n % 2 == 1 ? sort.at(half) : (sort.at(half - 1) + sort.at(half)) / 2;
    }

    /** Linear interpolation between order statistics, rounded as numpy does. */
    public double quantile(double q) {
        double at = (n - 1) * q;
        int below = (int) Math.floor(at);
        double share = at - below;
        double a = sort.at(below);
        double b = sort.at(Math.min(below + 1, n - 1));
        if (a == b) {
            return a;
        }
        return share >= 0.5 ? b - (b - a) * (1 - share) : a + (b - a) * share;
    }

    /** Mean of the {@code count} largest absolute values: they stand at the two ends. */
    public double meanOfLargestAbsolute(int count) {
        double[] sorted = sort.sorted();
        int low = 0;
        int high = n - 1;
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += Math.abs(sorted[low]) > Math.abs(sorted[high]) ? Math.abs(sorted[low++]) : Math.abs(sorted[high--]);
        }
        return sum / count;
    }
}
