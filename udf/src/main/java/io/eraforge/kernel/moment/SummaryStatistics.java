package io.eraforge.kernel.moment;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;

/** Sum, energy and extremes, in one pass. For an empty era the sum is 0 and the extremes are NaN. */
public final class SummaryStatistics extends SharedStatistic {
    public static final Statistic<SummaryStatistics> KEY =
            Statistic.of(SummaryStatistics.class, in -> new SummaryStatistics());

    private final CompensatedSum sum = new CompensatedSum();
    private final CompensatedSum energy = new CompensatedSum();
    private int n;
    private double total;
    private double squares;
    private double min;
    private double max;

    @Override
    protected void compute(Series s) {
        double[] x = s.x();
        n = s.n();
        sum.reset();
        energy.reset();
        min = n == 0 ? Double.NaN : x[0];
        max = min;
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            block(x, from, Math.min(n, from + CompensatedSum.BLOCK));
        }
        total = sum.value();
        squares = energy.value();
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        n = row.n();
        total = row.next();
        squares = row.next();
        min = row.next();
        max = row.next();
    }

    private void block(double[] x, int from, int to) {
        double s0 = 0, s1 = 0, s2 = 0, s3 = 0, e0 = 0, e1 = 0, e2 = 0, e3 = 0;
        double lo = min;
        double hi = max;
        int i = from;
        for (; i + 3 < to; i += 4) {
            double a = x[i], b = x[i + 1], c = x[i + 2], d = x[i + 3];
            s0 += a;
            s1 += b;
            s2 += c;
            s3 += d;
            e0 += a * a;
            e1 += b * b;
            e2 += c * c;
            e3 += d * d;
            double low = Math.min(Math.min(a, b), Math.min(c, d));
            double high = Math.max(Math.max(a, b), Math.max(c, d));
            lo = low < lo ? low : lo;
            hi = high > hi ? high : hi;
        }
        for (; i < to; i++) {
            double a = x[i];
            s0 += a;
            e0 += a * a;
            lo = a < lo ? a : lo;
            hi = a > hi ? a : hi;
        }
        sum.add((s0 + s1) + (s2 + s3));
        energy.add((e0 + e1) + (e2 + e3));
        min = lo;
        max = hi;
    }

    public double sum() {
        return total;
    }

    /** Exactly the value itself if all values are equal. */
    public double mean() {
        return isConstant() ? min : total / n;
    }

    /** Sum of squares. */
    public double energy() {
        return squares;
    }

    public double min() {
        return min;
    }

    public double max() {
        return max;
    }

    public double range() {
        return max - min;
    }

    /** Largest absolute value. */
    public double absMax() {
        return Math.max(Math.abs(min), Math.abs(max));
    }

    /** By how much rounding may change the mean; zero if all values are equal. */
    public double meanError() {
        return isConstant() ? 0 : NearTies.error(n) * absMax();
    }

    /** Whether all values are equal. Do not test the variance instead: it may be slightly above zero. */
    public boolean isConstant() {
        return max == min;
    }
}
