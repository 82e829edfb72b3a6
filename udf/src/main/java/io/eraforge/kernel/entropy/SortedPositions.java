package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Values in ascending order with their positions. Distributes them over twice as many buckets as values, by their position between
 * the extremes, and sorts within buckets, in linear time for values that are spread fairly evenly; others are sorted by the library.
 * Not thread-safe.
 */
final class SortedPositions {
    /** A larger bucket is not sorted by insertion. */
    private static final int MAX_INSERTION_SIZE = 24;

    private double[] sorted = new double[0];
    private int[] positions = new int[0];
    private int[] buckets = new int[0];
    /** Where the next value of each bucket, or of each group of equal values, is put. */
    private int[] next = new int[0];

    private int size;

    /** Sorts {@code x[start, start + count)}; positions count from {@code start}. */
    void sort(double[] x, int start, int count) {
        size = count;
        sorted = ScratchArrays.atLeast(sorted, count);
        positions = ScratchArrays.atLeast(positions, count);
        if (countBuckets(x, start) <= MAX_INSERTION_SIZE) {
            for (int i = 0; i < count; i++) {
                put(x[start + i], i, next[buckets[i]]++);
            }
            sortByInsertion();
        } else {
            sortByLibrary(x, start);
        }
    }

    int size() {
        return size;
    }

    /** The k-th smallest value, from 0. */
    double value(int k) {
        return sorted[k];
    }

    /** Position of the k-th smallest value. */
    int position(int k) {
        return positions[k];
    }

    /** Finds the bucket of each value and where each bucket begins; returns the size of the largest. */
    private int countBuckets(double[] x, int start) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = start; i < start + size; i++) {
            min = Math.min(min, x[i]);
            max = Math.max(max, x[i]);
        }
        int last = 2 * size;
        double factor = last / (max - min);
        if (!(factor > 0) || factor == Double.POSITIVE_INFINITY) {
            return Integer.MAX_VALUE;
        }
        buckets = ScratchArrays.atLeast(buckets, size);
        next = ScratchArrays.atLeast(next, last + 2);
        Arrays.fill(next, 0, last + 2, 0);
        // Subtraction, multiplication and truncation are monotonic, even after rounding.
        for (int i = 0; i < size; i++) {
            buckets[i] = Math.min((int) ((x[start + i] - min) * factor), last);
            next[buckets[i] + 1]++;
        }
        int largest = 0;
        for (int bucket = 1; bucket <= last + 1; bucket++) {
            largest = Math.max(largest, next[bucket]);
            next[bucket] += next[bucket - 1];
        }
        return largest;
    }

    /** One insertion sort over all buckets: values never leave their bucket. */
    private void sortByInsertion() {
        for (int i = 1; i < size; i++) {
            double value = sorted[i];
            int position = positions[i];
            int j = i - 1;
            while (j >= 0 && sorted[j] > value) {
                put(sorted[j], positions[j], j + 1);
                j--;
            }
            put(value, position, j + 1);
        }
    }

    private void put(double value, int position, int place) {
        sorted[place] = value;
        positions[place] = position;
    }

    private void sortByLibrary(double[] x, int start) {
        System.arraycopy(x, start, sorted, 0, size);
        Arrays.sort(sorted, 0, size);
        next = ScratchArrays.atLeast(next, size);
        Arrays.fill(next, 0, size, 0);
        for (int i = 0; i < size; i++) {
            int rank = firstNotBelow(x[start + i]);
            positions[rank + next[rank]++] = i;
        }
    }

    private int firstNotBelow(double value) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
