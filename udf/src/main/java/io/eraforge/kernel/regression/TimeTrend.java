package io.eraforge.kernel.regression;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.change.TimeEnds;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;

/** Least-squares line through the values by hours since the first. Undefined without times or if all times are equal. */
public final class TimeTrend extends SharedStatistic {
    public static final Statistic<TimeTrend> KEY = Statistic.of(TimeTrend.class, TimeTrend::new);

    private final SummaryStatistics summary;
    private final Moments moments;
    private final NearTies ties;
    private final TimeEnds ends;
    private static final double HOURS_PER_MICROSECOND = 1 / 3.6e9;
    /** Around this double, whole numbers are as far apart as their bits: adding to the bits adds to the number. */
    private static final double ANCHOR = 0x1.8p52;

    private static final long ANCHOR_BITS = Double.doubleToRawLongBits(ANCHOR);
    private static final long MAX_FROM_ANCHOR = 1L << 51;

    private final LinearRegression line = new LinearRegression();
    private final CompensatedSum times = new CompensatedSum();
    private final CompensatedSum squares = new CompensatedSum();
    private final CompensatedSum products = new CompensatedSum();

    private TimeTrend(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
        this.moments = in.get(Moments.KEY);
        this.ties = in.ties();
        this.ends = in.get(TimeEnds.KEY);
    }

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
        double[] centred = moments.centred();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            block(t, centred, mean, from, Math.min(n, from + CompensatedSum.BLOCK));
        }
        line.fit(n, mean, moments.mean(), squares.value(), products.value(), moments.m2(), summary.isConstant());
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    /** Of the times relative to {@link TimeEnds#middle}: the sum, that of their squares and that of products with centred values. */
    @Override
    public void load(ReducedRow row) {
        double sum = row.next();
        double squaredSum = row.next();
        double productSum = row.next();
        if (row.n() > 1 && squaredSum == 0) {
            line.setUndefined();
            return;
        }
        double offset = sum / row.n();
        line.fit(
                row.n(),
                (ends.middle() - ends.first() + offset) * HOURS_PER_MICROSECOND,
                moments.mean(),
                (squaredSum - sum * offset) * HOURS_PER_MICROSECOND * HOURS_PER_MICROSECOND,
                (productSum - offset * moments.m1()) * HOURS_PER_MICROSECOND,
                moments.m2(),
                summary.isConstant());
        if (line.isDecidedByRounding()) {
            ties.note();
        }
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
            double a = toDouble(t[i] - start) * HOURS_PER_MICROSECOND - mean;
            double b = toDouble(t[i + 1] - start) * HOURS_PER_MICROSECOND - mean;
            xx0 += a * a;
            xx1 += b * b;
            xy0 += a * centred[i];
            xy1 += b * centred[i + 1];
        }
        if (i < to) {
            double a = toDouble(t[i] - start) * HOURS_PER_MICROSECOND - mean;
            xx0 += a * a;
            xy0 += a * centred[i];
        }
        squares.add(xx0 + xx1);
        products.add(xy0 + xy1);
    }

    /** The same as a cast, with which {@link #block} may take twice as long, depending on how it is compiled. */
    private static double toDouble(long micros) {
        boolean near = micros < MAX_FROM_ANCHOR && micros > -MAX_FROM_ANCHOR;
        return near ? Double.longBitsToDouble(ANCHOR_BITS + micros) - ANCHOR : (double) micros;
    }

    public LinearRegression line() {
        return line;
    }
}
