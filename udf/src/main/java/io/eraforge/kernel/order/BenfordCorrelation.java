package io.eraforge.kernel.order;

import io.eraforge.kernel.Series;
import java.util.Arrays;

/**
 * Correlation of the first digits of the values, in their shortest decimal form, with Benford's law. The first digit is
 * found in a table of the doubles nearest to d·10^e, the smallest doubles that start with digit d.
 */
public final class BenfordCorrelation {
    private static final int MIN_EXPONENT = -324;
    private static final int MAX_EXPONENT = 308;
    /** STARTS[9 · (e − MIN_EXPONENT) + d − 1] is the double nearest to d·10^e. */
    private static final double[] STARTS = computeStarts();

    private static final double[] LAW = new double[9];

    static {
        for (int d = 1; d <= 9; d++) {
            LAW[d - 1] = Math.log10(1 + 1.0 / d);
        }
    }

    private BenfordCorrelation() {}

    /** The doubles at which the first digit changes, ascending: nine for each power of ten. */
    public static double[] starts() {
        return STARTS.clone();
    }

    /** Frequencies of the first digits 1 to 9 according to Benford's law. */
    public static double[] law() {
        return LAW.clone();
    }

    private static double[] computeStarts() {
        double[] starts = new double[9 * (MAX_EXPONENT - MIN_EXPONENT + 1)];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = Double.parseDouble((i % 9 + 1) + "e" + (i / 9 + MIN_EXPONENT));
        }
        // The smallest double prints as 5e-324, although it is also the nearest to 6e-324 and 7e-324.
        starts[5] = 2 * Double.MIN_VALUE;
        starts[6] = 2 * Double.MIN_VALUE;
        return starts;
    }

    /** NaN if all nine digits are equally frequent. {@code counts} is a scratch array of length 9. */
    public static double correlation(Series s, int[] counts) {
        Arrays.fill(counts, 0);
        if (s.hasSortedCopy()) {
            countSorted(s.orderStatistics().sorted(), s.n(), counts);
        } else {
            countEach(s.x(), s.n(), counts);
        }
        return pearson(counts);
    }

    private static void countEach(double[] x, int n, int[] counts) {
        for (int i = 0; i < n; i++) {
            if (x[i] != 0) {
                counts[cell(Math.abs(x[i])) % 9]++;
            }
        }
    }

    /** Jumps from one cell of equal exponent and digit to the next, away from zero in both directions. */
    private static void countSorted(double[] sorted, int n, int[] counts) {
        int i = ValueCounts.upperBound(sorted, n, 0);
        while (i < n) {
            int cell = cell(sorted[i]);
            int end = STARTS[cell + 1] <= Double.MAX_VALUE ? ValueCounts.lowerBound(sorted, i, n, STARTS[cell + 1]) : n;
            counts[cell % 9] += end - i;
            i = end;
        }
        i = ValueCounts.lowerBound(sorted, n, 0);
        while (i > 0) {
            int cell = cell(-sorted[i - 1]);
            int end =
                    STARTS[cell + 1] <= Double.MAX_VALUE ? ValueCounts.upperBound(sorted, 0, i, -STARTS[cell + 1]) : 0;
            counts[cell % 9] += i - end;
            i = end;
        }
    }

    /** Index in STARTS of the largest start not above {@code positive}; infinity is treated as the largest double. */
    static int cell(double positive) {
        double value = Math.min(positive, Double.MAX_VALUE);
        int exponent = (int) Math.floor(Math.log10(value));
        int cell = 9 * (Math.max(MIN_EXPONENT, Math.min(MAX_EXPONENT, exponent)) - MIN_EXPONENT);
        while (STARTS[cell] > value) {
            cell--;
        }
        while (STARTS[cell + 1] <= value) {
            cell++;
        }
        return cell;
    }

    private static double pearson(int[] counts) {
        double meanCount = Arrays.stream(counts).sum() / 9.0;
        double meanLaw = 1.0 / 9;
        double cc = 0, ll = 0, cl = 0;
        for (int d = 0; d < 9; d++) {
            double c = counts[d] - meanCount;
            double l = LAW[d] - meanLaw;
            cc += c * c;
            ll += l * l;
            cl += c * l;
        }
        return cl / Math.sqrt(cc * ll);
    }
}
