package io.eraforge.selection;

import java.util.function.IntPredicate;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.apache.commons.statistics.inference.PValueMethod;

/** The two-sided Kolmogorov-Smirnov test of two samples; exact when scipy is. */
final class TwoSampleKolmogorov {
    private static final int MAX_EXACT = 10_000;
    private static final KolmogorovSmirnovTest EXACT =
            KolmogorovSmirnovTest.withDefaults().with(PValueMethod.EXACT);

    private TwoSampleKolmogorov() {}

    /** The p-value for the rows of a column for which {@code first} is true, at least one, against all others. */
    static double pValue(RankedColumn column, IntPredicate first) {
        int[] counts = new int[column.groups()];
        int n = 0;
        for (int group = 0; group < counts.length; group++) {
            for (int place = column.start(group); place < column.end(group); place++) {
                counts[group] += first.test(column.row(place)) ? 1 : 0;
            }
            n += counts[group];
        }
        int m = column.rows() - n;
        double d = statistic(column, counts, n, m);
        if (Math.max(n, m) > MAX_EXACT) {
            return asymptotic(d, (int) Math.rint((double) n * m / ((double) n + m)));
        }
        return Math.min(n, m) == 1 ? single(d, Math.max(n, m)) : exact(column, counts, n, m);
    }

    private static double statistic(RankedColumn column, int[] counts, double n, double m) {
        double largest = 0;
        long first = 0;
        long second = 0;
        for (int i = 0; i < counts.length; i++) {
            first += counts[i];
            second += column.size(i) - counts[i];
            largest = Math.max(largest, Math.abs(first / n - second / m));
        }
        return largest;
    }

    private static double exact(RankedColumn column, int[] counts, int n, int m) {
        double[] x = new double[n];
        double[] y = new double[m];
        int i = 0;
        int j = 0;
        for (int position = 0; position < counts.length; position++) {
            for (int k = 0; k < column.size(position); k++) {
                // Positions for values: only their order matters.
                if (k < counts[position]) {
                    x[i++] = position;
                } else {
                    y[j++] = position;
                }
            }
        }
        return EXACT.test(x, y).getPValue();
    }

    /** One value against {@code m}: it is equally likely to have 0 to m of them below. The library refuses this case. */
    private static double single(double d, int m) {
        long h = Math.round(d * m);
        int extreme = 0;
        for (int below = 0; below <= m; below++) {
            extreme += Math.max(below, m - below) >= h ? 1 : 0;
        }
        return extreme / (m + 1.0);
    }

    /** The tail of Kolmogorov's distribution for {@code n} values, from a sample that has just this statistic. */
    private static double asymptotic(double d, int n) {
        double[] sample = new double[n];
        for (int i = 0; i < n; i++) {
            sample[i] = Math.max(0, (i + 1.0) / n - d);
        }
        return EXACT.test(sample, x -> x).getPValue();
    }
}
