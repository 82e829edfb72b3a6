package io.eraforge.kernel.regression;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/** Least-squares line through the values by hours since the first. Undefined without times or if all times are equal. */
public final class TimeTrend extends SharedStatistic {
    private static final double HOURS_PER_MICROSECOND = 1 / 3.6e9;

    private final LinearRegression line = new LinearRegression();
    private final CompensatedSum times = new CompensatedSum();
    private final CompensatedSum squares = new CompensatedSum();
    private final CompensatedSum products = new CompensatedSum();

    @Override
    protected void compute(Series s) {
        long[] t = s.tUs();
        int n = s.n();
        if (t == null || (n > 1 && allEqual(t, n))) {
            line.setUndefined();
            return;
        }
        double mean = meanHours(t, n);
        squares.reset();
        products.reset();
        double[] centred = s.moments().centred();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            block(t, centred, mean, from, Math.min(n, from + CompensatedSum.BLOCK));
        }
        line.fit(
                n,
                mean,
                s.moments().mean(),
                squares.value(),
                products.value(),
                s.moments().m2(),
                s.summary().isConstant());
    }

    private static boolean allEqual(long[] t, int n) {
        for (int i = 1; i < n; i++) {
            if (t[i] != t[0]) {
                return false;
            }
        }
        return true;
    }

    /** The sum of a block is exact: 128 durations of a century fit in a long. */
    private double meanHours(long[] t, int n) {
        times.reset();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            long sum = 0;
            for (int i = from; i < Math.min(n, from + CompensatedSum.BLOCK); i++) {
                sum += t[i] - t[0];
            }
            times.add(sum);
        }
        return times.value() / n * HOURS_PER_MICROSECOND;
    }

    private void block(long[] t, double[] centred, double mean, int from, int to) {
        double xx0 = 0, xx1 = 0, xy0 = 0, xy1 = 0;
        long start = t[0];
        int i = from;
        for (; i + 1 < to; i += 2) {
            double a = (t[i] - start) * HOURS_PER_MICROSECOND - mean;
            double b = (t[i + 1] - start) * HOURS_PER_MICROSECOND - mean;
            xx0 += a * a;
            xx1 += b * b;
            xy0 += a * centred[i];
            xy1 += b * centred[i + 1];
        }
        if (i < to) {
            double a = (t[i] - start) * HOURS_PER_MICROSECOND - mean;
            xx0 += a * a;
            xy0 += a * centred[i];
        }
        squares.add(xx0 + xx1);
        products.add(xy0 + xy1);
    }

    public LinearRegression line() {
        return line;
    }
}
