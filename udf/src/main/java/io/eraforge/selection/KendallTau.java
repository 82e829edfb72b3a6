package io.eraforge.selection;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** Kendall's rank correlation (tau-b), two-sided, by the normal approximation with tie correction. */
final class KendallTau {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private KendallTau() {}

    /** The p-value of two columns. The rows of x are places in the order of y. */
    static double pValue(RankedColumn x, RankedColumn y) {
        int n = x.rows();
        int[] places = new int[n];
        double joint = y.hasTies() ? placesWithTies(x, y, places) : places(x, places);
        Ties ofX = Ties.of(x);
        Ties ofY = Ties.of(y);
        double total = n * (n - 1.0) / 2;
        double balance = total - ofX.pairs - ofY.pairs + joint - 2.0 * inversions(places);
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
            for (int group = 0; column.hasTies() && group < column.groups(); group++) {
                double t = column.size(group);
                pairs += t * (t - 1) / 2;
                zeroth += t * (t - 1) * (t - 2);
                first += t * (t - 1) * (2 * t + 5);
            }
            return new Ties(pairs, zeroth, first);
        }
    }

    private static double places(RankedColumn x, int[] places) {
        for (int i = 0; i < places.length; i++) {
            places[i] = x.row(i);
        }
        return 0;
    }

    /**
     * Writes places in y by ascending x. Equal values of y get theirs in the order in which they appear, and so are in no opposite
     * order. Returns the number of pairs that are equal in both.
     */
    private static double placesWithTies(RankedColumn x, RankedColumn y, int[] places) {
        int[] groups = groups(y);
        int[] next = new int[y.groups()];
        double joint = 0;
        for (int group = 0; group < x.groups(); group++) {
            long run = 0;
            for (int i = x.start(group); i < x.end(group); i++) {
                int ofY = groups[x.row(i)];
                // Within a group of x, rows are sorted by y.
                run = i > x.start(group) && ofY == groups[x.row(i - 1)] ? run + 1 : 0;
                joint += run;
                places[i] = y.start(ofY) + next[ofY]++;
            }
        }
        return joint;
    }

    /** The group of each place. */
    private static int[] groups(RankedColumn column) {
        int[] groups = new int[column.rows()];
        for (int group = 0; group < column.groups(); group++) {
            for (int place = column.start(group); place < column.end(group); place++) {
                groups[place] = group;
            }
        }
        return groups;
    }

    /** Pairs in opposite order. */
    private static long inversions(int[] places) {
        PlaceCounter counter = new PlaceCounter(places.length);
        long count = 0;
        for (int i = 0; i < places.length; i++) {
            count += i - counter.add(places[i]);
        }
        return count;
    }
}
