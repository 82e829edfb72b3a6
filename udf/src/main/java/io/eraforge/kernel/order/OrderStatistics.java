package io.eraforge.kernel.order;

import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/** Sorted values and quantiles. Sorts once per era, and only partially if single ranks are enough. */
public final class OrderStatistics extends SharedStatistic {
    private final BucketSort sort = new BucketSort();
    private int n;

    @Override
    protected void compute(Series s) {
        n = s.n();
        sort.load(s.x(), n, s.summary().min(), s.summary().max());
    }

    /** The values in ascending order; only the first n are valid. */
    public double[] sorted() {
        return sort.sorted();
    }

    public double median() {
        int half = n / 2;
        return n % 2 == 1 ? sort.at(half) : (sort.at(half - 1) + sort.at(half)) / 2;
    }

    /** Interpolates linearly between order statistics, with numpy's rounding. */
    public double quantile(double q) {
        double position = (n - 1) * q;
        int below = (int) Math.floor(position);
        double share = position - below;
        double a = sort.at(below);
        double b = sort.at(Math.min(below + 1, n - 1));
        if (a == b) {
            return a;
        }
        return share >= 0.5 ? b - (b - a) * (1 - share) : a + (b - a) * share;
    }

    /** Mean of the {@code count} largest absolute values, which are at the two ends of the sorted values. */
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
