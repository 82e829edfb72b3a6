package io.eraforge.selection;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The two-sided Mann-Whitney U test with continuity correction; exact when scipy is. */
final class MannWhitney {
    private static final int MAX_EXACT = 8;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private MannWhitney() {}

    /** The p-value for a sample of {@code n1} rows of the column whose ranks have this sum, against all other rows. */
    static double pValue(RankedColumn column, double tieTerm, int n1, double rankSum) {
        int n2 = column.rows() - n1;
        double u1 = rankSum - n1 * (n1 + 1.0) / 2;
        double u = Math.max(u1, (double) n1 * n2 - u1);
        boolean exact = Math.min(n1, n2) <= MAX_EXACT && !column.hasTies();
        return Math.min(
                1, 2 * (exact ? exactTail(Math.min(n1, n2), Math.max(n1, n2), u) : normalTail(tieTerm, n1, n2, u)));
    }

    private static double normalTail(double tieTerm, double n1, double n2, double u) {
        double n = n1 + n2;
        double deviation = Math.sqrt(n1 * n2 / 12 * (n + 1 - tieTerm / (n * (n - 1))));
        return NORMAL.survivalProbability((u - n1 * n2 / 2 - 0.5) / deviation);
    }

    /**
     * The share of arrangements with a statistic of at least {@code u}, which is at least half of n1 n2. By symmetry that is
     * the share with at most n1 n2 - u: coefficients of the Gaussian binomial, factor by factor.
     */
    private static double exactTail(int n1, int n2, double u) {
        int most = (int) ((long) n1 * n2 - (long) u);
        double[] ways = new double[most + 1];
        ways[0] = 1;
        double all = 1;
        for (int i = 1; i <= n1; i++) {
            for (int k = most; k >= n2 + i; k--) {
                ways[k] -= ways[k - n2 - i];
            }
            for (int k = i; k <= most; k++) {
                ways[k] += ways[k - i];
            }
            all *= (double) (n2 + i) / i;
        }
        double sum = 0;
        for (double count : ways) {
            sum += count;
        }
        return sum / all;
    }
}
