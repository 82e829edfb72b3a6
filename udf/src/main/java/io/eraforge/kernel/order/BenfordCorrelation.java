package io.eraforge.kernel.order;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import java.util.Arrays;

/**
 * Correlation of the first digits of the values, in their shortest decimal form, with Benford's law. The first digit is
 * found in a table of the doubles nearest to d·10^e, the smallest doubles that start with digit d.
 */
public final class BenfordCorrelation extends SharedStatistic {
    public static final Statistic<BenfordCorrelation> KEY =
            Statistic.of(BenfordCorrelation.class, BenfordCorrelation::new);

    private static final int MIN_EXPONENT = -324;
    private static final int MAX_EXPONENT = 308;
    /** STARTS[9 · (e − MIN_EXPONENT) + d − 1] is the double nearest to d·10^e. */
    private static final double[] STARTS = computeStarts();

    private static final double[] LAW = new double[9];

    private final int[] counts = new int[9];
    private final Statistics statistics;

    static {
        for (int d = 1; d <= 9; d++) {
            LAW[d - 1] = Math.log10(1 + 1.0 / d);
        }
    }

    private BenfordCorrelation(Statistics in) {
        this.statistics = in;
        if (in.onDevice()) {
            in.get(OrderStatistics.KEY);
        }
    }

    /** The doubles at which the first digit changes, ascending: nine for each power of ten. */
    public static double[] starts() {
        return STARTS.clone();
    }

    /** Frequencies of the first digits 1 to 9 according to Benford's law. */
    public static double[] law() {
        return LAW.clone();
    }

    /** The i-th double at which the first digit changes, ascending: nine for each power of ten. */
    public static double start(int cell) {
        return STARTS[cell];
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

    @Override
    protected void compute(Series s) {
        Arrays.fill(counts, 0);
        OrderStatistics order = statistics.find(OrderStatistics.KEY).orElse(null);
        if (order != null) {
            order.ensure(s);
            countSorted(order.sorted(), s.n(), counts);
        } else {
            countEach(s.x(), s.n(), counts);
        }
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    /** The number of values that start with each digit. */
    @Override
    public void load(ReducedRow row) {
        for (int d = 0; d < 9; d++) {
            counts[d] = (int) row.nextLong();
        }
    }

    /** NaN if all nine digits are equally frequent. */
    public double correlation() {
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
    public static int cell(double positive) {
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
