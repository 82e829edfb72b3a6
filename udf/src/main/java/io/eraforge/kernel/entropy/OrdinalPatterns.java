package io.eraforge.kernel.entropy;

import io.eraforge.kernel.Series;
import java.util.Arrays;

/**
 * Entropies of the orders in which neighbouring values stand, for windows of several lengths in one pass; equal values
 * count as rising. An order is numbered by how many of the values before it in its window are larger, for each value, so
 * that the number of a window follows from that of the window one shorter. Not thread safe.
 */
public final class OrdinalPatterns {
    private static final int FEW = 64;

    private final int[] dimensions;
    private final int stride;
    private final int longest;
    private final int[][] counts;
    private final int[] code;
    private final int[] timesSeen = new int[FEW];

    /** For windows of these lengths that start every {@code stride} values. */
    public OrdinalPatterns(int[] dimensions, int stride) {
        this.dimensions = dimensions.clone();
        this.stride = stride;
        this.longest = Arrays.stream(dimensions).max().orElse(1);
        this.counts = new int[longest + 1][];
        this.code = new int[longest + 1];
        int orders = 1;
        for (int d = 1; d <= longest; d++) {
            orders *= d;
            counts[d] = Arrays.stream(dimensions).anyMatch(Integer.valueOf(d)::equals) ? new int[orders] : null;
        }
    }

    /** One entropy per length, in the order they were given. NaN if the era is shorter than a window. */
    public void entropies(Series s, double[] values) {
        for (int d : dimensions) {
            Arrays.fill(counts[d], 0);
        }
        Arrays.fill(code, 0);
        double[] x = s.x();
        for (int i = 0; i < s.n(); i++) {
            number(x, i);
            count(i);
        }
        for (int i = 0; i < dimensions.length; i++) {
            int windows = (s.n() - dimensions[i]) / stride + 1;
            values[i] = s.n() < dimensions[i] ? Double.NaN : entropy(counts[dimensions[i]], windows);
        }
    }

    // code[d] becomes the number of the d values that end at i.
    private void number(double[] x, int i) {
        int reach = Math.min(longest - 1, i);
        int before = 0;
        int larger = 0;
        for (int d = 2; d <= reach + 1; d++) {
            larger += x[i - d + 1] > x[i] ? 1 : 0;
            int shorter = before;
            before = code[d];
            code[d] = shorter * d + larger;
        }
    }

    private void count(int i) {
        for (int d : dimensions) {
            int start = i - d + 1;
            if (start >= 0 && (stride == 1 || start % stride == 0)) {
                counts[d][code[d]]++;
            }
        }
    }

    // Most orders are seen equally often, so there are few logarithms to take.
    private double entropy(int[] seen, double windows) {
        Arrays.fill(timesSeen, 0);
        double entropy = 0;
        for (int times : seen) {
            if (times < FEW) {
                timesSeen[times]++;
            } else {
                entropy -= term(times / windows);
            }
        }
        for (int times = 1; times < FEW; times++) {
            if (timesSeen[times] > 0) {
                entropy -= timesSeen[times] * term(times / windows);
            }
        }
        return entropy;
    }

    private static double term(double share) {
        return share * Math.log(share);
    }
}
