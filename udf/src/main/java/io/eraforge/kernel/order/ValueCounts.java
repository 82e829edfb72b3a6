package io.eraforge.kernel.order;

import io.eraforge.kernel.Series;

/** How many values lie where: by binary search if the values are sorted anyway, else by a scan. */
public final class ValueCounts {
    private ValueCounts() {}

    /** How many values are less than {@code bound}. */
    public static int below(Series s, double bound) {
        if (s.hasSortedCopy()) {
            return lowerBound(s.ranks().sorted(), s.n(), bound);
        }
        double[] x = s.x();
        int count = 0;
        for (int i = 0; i < s.n(); i++) {
            count += x[i] < bound ? 1 : 0;
        }
        return count;
    }

    /** How many values are at most {@code bound}. */
    public static int atMost(Series s, double bound) {
        if (s.hasSortedCopy()) {
            return upperBound(s.ranks().sorted(), s.n(), bound);
        }
        double[] x = s.x();
        int count = 0;
        for (int i = 0; i < s.n(); i++) {
            count += x[i] <= bound ? 1 : 0;
        }
        return count;
    }

    /** How many values are greater than {@code bound}; none if it is NaN. */
    public static int above(Series s, double bound) {
        return Double.isNaN(bound) ? 0 : s.n() - atMost(s, bound);
    }

    /** How many values are farther than {@code distance} from the mean. */
    public static int beyond(Series s, double distance) {
        double mean = s.summary().mean();
        return s.hasSortedCopy() ? beyondSorted(s, mean, distance) : beyondUnsorted(s, mean, distance);
    }

    private static int beyondUnsorted(Series s, double mean, double distance) {
        double[] x = s.x();
        int count = 0;
        for (int i = 0; i < s.n(); i++) {
            count += Math.abs(x[i] - mean) > distance ? 1 : 0;
        }
        return count;
    }

    // Rounding is monotonic: the differences are sorted as the values are, so the very same comparison can be searched
    // for.
    private static int beyondSorted(Series s, double mean, double distance) {
        double[] sorted = s.ranks().sorted();
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

    /** First place whose value is not less than {@code bound}. */
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

    /** First place whose value is greater than {@code bound}. */
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
