package io.eraforge.kernel;

import java.util.Arrays;

/**
 * Sorts values in linear time where they are spread at all evenly: deals them out into about as many buckets as there
 * are values, by their place between the extremes, and then puts the few in each bucket in order. Crowded buckets go to
 * the library's sort, so that no data is slower than n log n. Keeps scratch memory; not thread-safe.
 */
final class BucketSort {
    private static final int SMALL = 32;
    private static final int CROWDED = 24;
    private static final int MAX_BUCKETS = 1 << 22;

    private int[] ends = new int[0];
    private int[] buckets = new int[0];

    /** Copies the first {@code n} of {@code x}, which lie between {@code min} and {@code max}, sorted into {@code sorted}. */
    void sort(double[] x, int n, double min, double max, double[] sorted) {
        double factor = Math.min(n, MAX_BUCKETS) / (max - min);
        if (n < SMALL || !(factor > 0) || factor == Double.POSITIVE_INFINITY) {
            System.arraycopy(x, 0, sorted, 0, n);
            Arrays.sort(sorted, 0, n);
            return;
        }
        int last = Math.min(n, MAX_BUCKETS);
        count(x, n, min, factor, last);
        deal(x, n, sorted);
        order(sorted, last);
    }

    // Subtracting, multiplying and truncating all keep the order, also after rounding.
    private void count(double[] x, int n, double min, double factor, int last) {
        ends = Scratch.atLeast(ends, last + 2);
        buckets = Scratch.atLeast(buckets, n);
        Arrays.fill(ends, 0, last + 2, 0);
        for (int i = 0; i < n; i++) {
            buckets[i] = Math.min((int) ((x[i] - min) * factor), last);
        }
        for (int i = 0; i < n; i++) {
            ends[buckets[i] + 1]++;
        }
        for (int b = 1; b <= last + 1; b++) {
            ends[b] += ends[b - 1];
        }
    }

    /** Afterwards {@code ends[b]} is the end of bucket b. */
    private void deal(double[] x, int n, double[] sorted) {
        for (int i = 0; i < n; i++) {
            sorted[ends[buckets[i]]++] = x[i];
        }
    }

    private void order(double[] sorted, int last) {
        int from = 0;
        for (int b = 0; b <= last; b++) {
            int to = ends[b];
            if (to - from > CROWDED) {
                Arrays.sort(sorted, from, to);
            } else if (to - from > 1) {
                insert(sorted, from, to);
            }
            from = to;
        }
    }

    private static void insert(double[] sorted, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            double value = sorted[i];
            int j = i - 1;
            while (j >= from && sorted[j] > value) {
                sorted[j + 1] = sorted[j];
                j--;
            }
            sorted[j + 1] = value;
        }
    }
}
