package io.eraforge.selection;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Kendall's rank correlation (tau-b), two-sided, by the normal approximation with tie correction. */
final class KendallTau {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private KendallTau() {}

    static double pValue(RankedColumn x, RankedColumn y) {
        int n = x.rows();
        long[] pairs = new long[n];
        for (int row = 0; row < n; row++) {
            pairs[row] = (long) x.position(row) << 32 | y.position(row);
        }
        Arrays.sort(pairs);
        Ties ofX = Ties.of(x);
        Ties ofY = Ties.of(y);
        double total = n * (n - 1.0) / 2;
        double balance = total - ofX.pairs - ofY.pairs + jointTies(pairs) - 2.0 * inversions(pairs);
        double m = n * (n - 1.0);
        double variance = (m * (2.0 * n + 5) - ofX.first - ofY.first) / 18
                + 2 * ofX.pairs * ofY.pairs / m
                + ofX.zeroth * ofY.zeroth / (9 * m * (n - 2.0));
        return 2 * NORMAL.survivalProbability(Math.abs(balance / Math.sqrt(variance)));
    }

    /** Sums over groups of equal values, t each: t (t - 1) / 2, t (t - 1) (t - 2) and t (t - 1) (2 t + 5). */
    private record Ties(double pairs, double zeroth, double first) {
        static Ties of(RankedColumn column) {
            double pairs = 0;
            double zeroth = 0;
            double first = 0;
            for (int i = 0; i < column.distinctValues(); i++) {
                double t = column.rowsAt(i);
                pairs += t * (t - 1) / 2;
                zeroth += t * (t - 1) * (t - 2);
                first += t * (t - 1) * (2 * t + 5);
            }
            return new Ties(pairs, zeroth, first);
        }
    }

    private static double jointTies(long[] sorted) {
        double ties = 0;
        long run = 1;
        for (int i = 1; i <= sorted.length; i++) {
            if (i < sorted.length && sorted[i] == sorted[i - 1]) {
                run++;
            } else {
                ties += run * (run - 1) / 2.0;
                run = 1;
            }
        }
        return ties;
    }

    /** Pairs in opposite order in x and y: inversions of y when sorted by x, counted while merging. */
    private static long inversions(long[] pairs) {
        int[] from = new int[pairs.length];
        for (int i = 0; i < from.length; i++) {
            from[i] = (int) pairs[i];
        }
        int[] to = new int[from.length];
        long count = 0;
        for (int width = 1; width < from.length; width *= 2) {
            for (int low = 0; low < from.length; low += 2 * width) {
                count += merge(
                        from, to, low, Math.min(low + width, from.length), Math.min(low + 2 * width, from.length));
            }
            int[] swap = from;
            from = to;
            to = swap;
        }
        return count;
    }

    private static long merge(int[] from, int[] to, int low, int middle, int high) {
        long count = 0;
        int left = low;
        int right = middle;
        for (int i = low; i < high; i++) {
            if (right == high || (left < middle && from[left] <= from[right])) {
                to[i] = from[left++];
            } else {
                count += middle - left;
                to[i] = from[right++];
            }
        }
        return count;
    }
}
