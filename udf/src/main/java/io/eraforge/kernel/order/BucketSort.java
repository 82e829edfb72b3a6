package io.eraforge.kernel.order;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Sorts values in linear time where they are spread at all evenly: deals them out into twice as many buckets as there are
 * values, by their place between the extremes, and then puts the few in each bucket in order: in all of them, or only in those
 * that hold a rank asked for. Crowded buckets go to the library's sort, so that no data is slower than n log n. Keeps scratch
 * memory; not thread-safe.
 */
final class BucketSort {
    private static final int SMALL = 32;
    private static final int CROWDED = 24;
    private static final int MAX_BUCKETS = 1 << 22;

    private int[] ends = new int[0];
    private int[] buckets = new int[0];
    private double[] dealt = new double[0];
    private int n;
    private int last;
    private int most;
    private boolean ordered;

    /** Takes the first {@code count} of {@code x}, which lie between {@code min} and {@code max}. */
    void take(double[] x, int count, double min, double max) {
        n = count;
        dealt = ScratchArrays.atLeast(dealt, n);
        last = (int) Math.min(2L * n, MAX_BUCKETS);
        double factor = last / (max - min);
        ordered = n < SMALL || !(factor > 0) || factor == Double.POSITIVE_INFINITY;
        if (ordered) {
            System.arraycopy(x, 0, dealt, 0, n);
            Arrays.sort(dealt, 0, n);
        } else {
            count(x, min, factor);
            deal(x);
        }
    }

    // Subtracting, multiplying and truncating all keep the order, also after rounding.
    private void count(double[] x, double min, double factor) {
        ends = ScratchArrays.atLeast(ends, last + 2);
        buckets = ScratchArrays.atLeast(buckets, n);
        Arrays.fill(ends, 0, last + 2, 0);
        for (int i = 0; i < n; i++) {
            buckets[i] = Math.min((int) ((x[i] - min) * factor), last);
        }
        for (int i = 0; i < n; i++) {
            ends[buckets[i] + 1]++;
        }
        int end = 0;
        int largest = 0;
        for (int b = 1; b <= last + 1; b++) {
            largest = Math.max(largest, ends[b]);
            end += ends[b];
            ends[b] = end;
        }
        most = largest;
    }

    /** Afterwards {@code ends[b]} is the end of bucket b. */
    private void deal(double[] x) {
        for (int i = 0; i < n; i++) {
            dealt[ends[buckets[i]]++] = x[i];
        }
    }

    /** The value at a place of the sorted ones, without sorting more than the bucket that holds it. */
    double at(int rank) {
        if (!ordered) {
            int bucket = bucketOf(rank);
            Arrays.sort(dealt, bucket == 0 ? 0 : ends[bucket - 1], ends[bucket]);
        }
        return dealt[rank];
    }

    private int bucketOf(int rank) {
        int low = 0;
        int high = last;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] > rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** All of them, ascending; only the first n count. */
    double[] sorted() {
        if (!ordered) {
            if (most > CROWDED) {
                sortCrowded();
            }
            insert();
            ordered = true;
        }
        return dealt;
    }

    private void sortCrowded() {
        int from = 0;
        for (int b = 0; b <= last; b++) {
            if (ends[b] - from > CROWDED) {
                Arrays.sort(dealt, from, ends[b]);
            }
            from = ends[b];
        }
    }

    // Over all buckets at once: a value never moves out of its own, and loops as short as a bucket cost more than their
    // work.
    private void insert() {
        for (int i = 1; i < n; i++) {
            double value = dealt[i];
            int j = i - 1;
            while (j >= 0 && dealt[j] > value) {
                dealt[j + 1] = dealt[j];
                j--;
            }
            dealt[j + 1] = value;
        }
    }
}
