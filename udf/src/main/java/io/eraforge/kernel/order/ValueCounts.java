package io.eraforge.kernel.order;

import io.eraforge.kernel.Series;

/** Counts values relative to bounds: by binary search if the values are sorted anyway, else by a scan. */
public final class ValueCounts {
    private ValueCounts() {}

    /** Number of values less than {@code bound}. */
    public static int below(Series s, double bound) {
        if (s.hasSortedCopy()) {
            return lowerBound(s.orderStatistics().sorted(), s.n(), bound);
        }
        double[] x = s.x();
        int count = 0;
        for (int i = 0; i < s.n(); i++) {
            count += x[i] < bound ? 1 : 0;
        }
        return count;
    }

    /** Number of values less than or equal to {@code bound}. */
    public static int atMost(Series s, double bound) {
        if (s.hasSortedCopy()) {
            return upperBound(s.orderStatistics().sorted(), s.n(), bound);
        }
        double[] x = s.x();
        int count = 0;
        for (int i = 0; i < s.n(); i++) {
            count += x[i] <= bound ? 1 : 0;
        }
        return count;
    }

    /** Number of values greater than {@code bound}; 0 if it is NaN. */
    public static int above(Series s, double bound) {
        return Double.isNaN(bound) ? 0 : s.n() - atMost(s, bound);
    }

    /** Number of values farther than {@code distance} from the mean. */
    public static int beyond(Series s, double distance) {
        double mean = s.summary().mean();
        return s.hasSortedCopy() ? beyondSorted(s, mean, distance) : beyondUnsorted(s, mean, distance);
    }

    /** Number of times that consecutive values lie on different sides of {@code level}; equal counts as below. */
    public static int crossings(Series s, double level) {
        double[] x = s.x();
        int n = s.n();
        if (n < 2 || s.summary().min() > level || s.summary().max() <= level) {
            return 0;
        }
        int count = 0;
        boolean above = x[0] > level;
        for (int i = 1; i < n; i++) {
            boolean nowAbove = x[i] > level;
            count += nowAbove != above ? 1 : 0;
            above = nowAbove;
        }
        return count;
    }

    private static int beyondUnsorted(Series s, double mean, double distance) {
        double[] x = s.x();
        int count = 0;
        for (int i = 0; i < s.n(); i++) {
            count += Math.abs(x[i] - mean) > distance ? 1 : 0;
        }
        return count;
    }

    // Rounding is monotonic, so the differences are sorted like the values and the same comparison can be searched for.
    private static int beyondSorted(Series s, double mean, double distance) {
        double[] sorted = s.orderStatistics().sorted();
        int low = 0;
        for (int high = s.n(); low < high; ) {
            int middle = (low + high) >>> 1;
            if (mean - sorted[middle] > distance) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int above = s.n();
        for (int first = low; first < above; ) {
            int middle = (first + above) >>> 1;
            if (sorted[middle] - mean > distance) {
                above = middle;
            } else {
                first = middle + 1;
            }
        }
        return low + s.n() - above;
    }

    /** Index of the first value not less than {@code bound}. */
    static int lowerBound(double[] sorted, int n, double bound) {
        return lowerBound(sorted, 0, n, bound);
    }

    static int lowerBound(double[] sorted, int from, int to, double bound) {
        int low = from;
        for (int high = to; low < high; ) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Index of the first value greater than {@code bound}. */
    static int upperBound(double[] sorted, int n, double bound) {
        return upperBound(sorted, 0, n, bound);
    }

    static int upperBound(double[] sorted, int from, int to, double bound) {
        int low = from;
        for (int high = to; low < high; ) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
