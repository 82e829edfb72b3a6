package io.eraforge.kernel.regression;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;

/** Least-squares line through the values by position 0, 1, 2 … */
public final class PositionTrend extends SharedStatistic {
    public static final Statistic<PositionTrend> KEY = Statistic.of(PositionTrend.class, PositionTrend::new);

    private final SummaryStatistics summary;
    private final Moments moments;
    private final NearTies ties;
    private final LinearRegression line = new LinearRegression();
    private final CompensatedSum products = new CompensatedSum();

    private PositionTrend(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
        this.moments = in.get(Moments.KEY);
        this.ties = in.ties();
    }

    @Override
    protected void compute(Series s) {
        int n = s.n();
        double middle = (n - 1) / 2.0;
        double[] centred = moments.centred();
        products.reset();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            products.add(block(centred, middle, from, Math.min(n, from + CompensatedSum.BLOCK)));
        }
        fit(n, middle, products.value());
    }

    private void fit(int n, double middle, double sxy) {
        double sxx = n * ((double) n * n - 1) / 12;
        line.fit(n, middle, moments.mean(), sxx, sxy, moments.m2(), summary.isConstant());
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    /** The sum of the products of positions and centred values. */
    @Override
    public void load(ReducedRow row) {
        double middle = (row.n() - 1) / 2.0;
        fit(row.n(), middle, row.next() - middle * moments.m1());
        if (line.isDecidedByRounding()) {
            ties.note();
        }
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
