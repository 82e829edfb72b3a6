package io.eraforge.kernel.moment;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.Series;

/** Distribution of absolute values and energy along the era. */
public final class MassQuantiles {
    private static final double MARGIN = 1 - 1e-12;

    private MassQuantiles() {}

    /**
     * Writes, for each of the ascending {@code shares}, the relative position at which the running sum of absolute values
     * reaches that share of the total. NaN if all values are zero.
     */
    public static void quantiles(Series s, double[] shares, double[] values) {
        double[] x = s.x();
        int n = s.n();
        double total = absoluteSum(x, n);
        double running = 0;
        int i = 0;
        for (int j = 0; j < shares.length; j++) {
            double lowerBound = shares[j] * total * MARGIN;
            // tsfresh compares the quotient; the product avoids the division far below the bound.
            while (i < n
                    && !((running + Math.abs(x[i])) >= lowerBound && (running + Math.abs(x[i])) / total >= shares[j])) {
                running += Math.abs(x[i]);
                i++;
            }
            values[j] = total == 0 ? Double.NaN : (i < n ? i + 1.0 : 1.0) / n;
        }
    }

    private static double absoluteSum(double[] x, int n) {
        CompensatedSum sum = new CompensatedSum();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            double a = 0, b = 0;
            int to = Math.min(n, from + CompensatedSum.BLOCK);
            int i = from;
            for (; i + 1 < to; i += 2) {
                a += Math.abs(x[i]);
                b += Math.abs(x[i + 1]);
            }
            if (i < to) {
                a += Math.abs(x[i]);
            }
            sum.add(a + b);
        }
        return sum.value();
    }

    /** Share of the energy in segment {@code focus}; the first segments may be one value longer. NaN if all values are zero. */
    public static double energyShare(Series s, int segments, int focus) {
        double energy = s.summary().energy();
        if (energy == 0) {
            return Double.NaN;
        }
        int size = s.n() / segments;
        int longer = s.n() % segments;
        int from = focus * size + Math.min(focus, longer);
        int to = from + size + (focus < longer ? 1 : 0);
        return squares(s.x(), from, to) / energy;
    }

    private static double squares(double[] x, int start, int end) {
        CompensatedSum sum = new CompensatedSum();
        for (int from = start; from < end; from += CompensatedSum.BLOCK) {
            double a = 0, b = 0;
            int to = Math.min(end, from + CompensatedSum.BLOCK);
            int i = from;
            for (; i + 1 < to; i += 2) {
                a += x[i] * x[i];
                b += x[i + 1] * x[i + 1];
            }
            if (i < to) {
                a += x[i] * x[i];
            }
            sum.add(a + b);
        }
        return sum.value();
    }
}
