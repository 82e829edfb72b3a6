package io.eraforge.selection;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** Kendall's rank correlation (tau-b), two-sided, by the normal approximation with tie correction. */
final class KendallTau {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private KendallTau() {}

    static double pValue(RankedColumn x, RankedColumn y) {
        int n = x.rows();
        int[] sorted = sortedByX(x, y);
        double joint = jointTies(x, sorted);
        Ties ofX = Ties.of(x);
        Ties ofY = Ties.of(y);
        double total = n * (n - 1.0) / 2;
        double balance = total - ofX.pairs - ofY.pairs + joint - 2.0 * inversions(sorted, y.distinctValues());
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

    /** Positions of y by ascending x, and by ascending y where x is equal. */
    private static int[] sortedByX(RankedColumn x, RankedColumn y) {
        int[] next = new int[x.distinctValues()];
        for (int i = 0; i < next.length; i++) {
            next[i] = x.rowsBelow(i);
        }
        int[] sorted = new int[x.rows()];
        for (int row : y.order()) {
            sorted[next[x.position(row)]++] = y.position(row);
        }
        return sorted;
    }

    private static double jointTies(RankedColumn x, int[] sorted) {
        double ties = 0;
        for (int group = 0; group < x.distinctValues(); group++) {
            int from = x.rowsBelow(group);
            int to = from + x.rowsAt(group);
            long run = 1;
            for (int i = from + 1; i <= to; i++) {
                if (i < to && sorted[i] == sorted[i - 1]) {
                    run++;
                } else {
                    ties += run * (run - 1) / 2.0;
                    run = 1;
                }
            }
        }
        return ties;
    }

    /** Pairs in opposite order, counted from the end with a Fenwick tree of the values seen so far. */
    private static long inversions(int[] sorted, int distinct) {
        int[] tree = new int[distinct + 1];
        long count = 0;
        for (int i = sorted.length - 1; i >= 0; i--) {
            int smaller = 0;
            for (int node = sorted[i]; node > 0; node &= node - 1) {
                smaller += tree[node];
            }
            count += smaller;
            for (int node = sorted[i] + 1; node <= distinct; node += node & -node) {
                tree[node]++;
            }
        }
        return count;
    }
}
