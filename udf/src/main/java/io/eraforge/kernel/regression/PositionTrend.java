package io.eraforge.kernel.regression;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/** Least-squares line through the values by position 0, 1, 2 … */
public final class PositionTrend extends SharedStatistic {
    private final LinearRegression line = new LinearRegression();
    private final CompensatedSum products = new CompensatedSum();

    @Override
    protected void compute(Series s) {
        int n = s.n();
        double middle = (n - 1) / 2.0;
        double[] centred = s.moments().centred();
        products.reset();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            products.add(block(centred, middle, from, Math.min(n, from + CompensatedSum.BLOCK)));
        }
        double sxx = n * ((double) n * n - 1) / 12;
        line.fit(
                n,
                middle,
                s.moments().mean(),
                sxx,
                products.value(),
                s.moments().m2(),
                s.summary().isConstant());
    }

    private static double block(double[] centred, double middle, int from, int to) {
        double a = 0, b = 0, c = 0, d = 0;
        int i = from;
        for (; i + 3 < to; i += 4) {
            a += (i - middle) * centred[i];
            b += (i + 1 - middle) * centred[i + 1];
            c += (i + 2 - middle) * centred[i + 2];
            d += (i + 3 - middle) * centred[i + 3];
        }
        for (; i < to; i++) {
            a += (i - middle) * centred[i];
        }
        return (a + b) + (c + d);
    }

    public LinearRegression line() {
        return line;
    }
}
