package io.eraforge.kernel;

import java.util.Arrays;

/**
 * Entropy of the orders in which neighbouring values stand; equal values count as rising. An order is numbered by its
 * Lehmer code: for each value, how many later ones in its window are smaller.
 */
public final class Permutations {
    private final int dimension;
    private final int stride;
    private final int[] counts;

    public Permutations(int dimension, int stride) {
        this.dimension = dimension;
        this.stride = stride;
        int orders = 1;
        for (int k = 2; k <= dimension; k++) {
            orders *= k;
        }
        this.counts = new int[orders];
    }

    /** NaN if the era is shorter than a window. */
    public double entropy(Series s) {
        if (s.n() < dimension) {
            return Double.NaN;
        }
        int windows = (s.n() - dimension) / stride + 1;
        Arrays.fill(counts, 0);
        switch (dimension) {
            case 3 -> three(s.x(), windows);
            case 4 -> four(s.x(), windows);
            default -> any(s.x(), windows);
        }
        return Entropy.of(counts, counts.length, windows);
    }

    private void three(double[] x, int windows) {
        for (int w = 0, i = 0; w < windows; w++, i += stride) {
            double a = x[i], b = x[i + 1], c = x[i + 2];
            counts[2 * (less(b, a) + less(c, a)) + less(c, b)]++;
        }
    }

    private void four(double[] x, int windows) {
        for (int w = 0, i = 0; w < windows; w++, i += stride) {
            double a = x[i], b = x[i + 1], c = x[i + 2], d = x[i + 3];
            int first = less(b, a) + less(c, a) + less(d, a);
            int second = less(c, b) + less(d, b);
            counts[2 * (3 * first + second) + less(d, c)]++;
        }
    }

    private void any(double[] x, int windows) {
        for (int w = 0, i = 0; w < windows; w++, i += stride) {
            int code = 0;
            for (int p = 0; p < dimension - 1; p++) {
                int smaller = 0;
                for (int q = p + 1; q < dimension; q++) {
                    smaller += less(x[i + q], x[i + p]);
                }
                code = code * (dimension - p) + smaller;
            }
            counts[code]++;
        }
    }

    private static int less(double a, double b) {
        return a < b ? 1 : 0;
    }
}
