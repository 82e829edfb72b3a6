package io.eraforge.kernel.moment;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;

/** Centred values and the sums of their powers, in one pass. All are zero if the values are equal. */
public final class Moments extends SharedStatistic {
    public static final Statistic<Moments> KEY = Statistic.of(Moments.class, Moments::new);

    private final SummaryStatistics summary;
    private final CompensatedSum first = new CompensatedSum();
    private final CompensatedSum second = new CompensatedSum();
    private final CompensatedSum third = new CompensatedSum();
    private final CompensatedSum fourth = new CompensatedSum();
    private double[] centred = new double[0];
    private int n;
    private double mean;
    private double m2;
    private double m3;
    private double m4;
    private double m1;

    private Moments(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
    }

    @Override
    protected void compute(Series s) {
        n = s.n();
        mean = summary.mean();
        centred = ScratchArrays.atLeast(centred, n);
        first.reset();
        second.reset();
        third.reset();
        fourth.reset();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            block(s.x(), from, Math.min(n, from + CompensatedSum.BLOCK));
        }
        correct(first.value(), second.value(), third.value(), fourth.value());
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        n = row.n();
        mean = summary.mean();
        correct(row.next(), row.next(), row.next(), row.next());
    }

    /** The mean is rounded: removes the remaining offset from the sums. */
    private void correct(double s1, double s2, double s3, double s4) {
        m1 = s1;
        double offset = s1 / n;
        boolean finite = Math.abs(s4) < Double.POSITIVE_INFINITY;
        m2 = finite ? Math.max(s2 - n * offset * offset, 0) : s2;
        m3 = finite ? s3 - offset * (3 * s2 - 2 * n * offset * offset) : s3;
        m4 = finite ? s4 - offset * (4 * s3 - offset * (6 * s2 - 3 * n * offset * offset)) : s4;
    }

    private void block(double[] x, int from, int to) {
        double s1 = 0, s2 = 0, s3 = 0, s4 = 0, t1 = 0, t2 = 0, t3 = 0, t4 = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            double a = x[i] - mean;
            double b = x[i + 1] - mean;
            centred[i] = a;
            centred[i + 1] = b;
            double aa = a * a;
            double bb = b * b;
            s1 += a;
            t1 += b;
            s2 += aa;
            t2 += bb;
            s3 += aa * a;
            t3 += bb * b;
            s4 += aa * aa;
            t4 += bb * bb;
        }
        if (i < to) {
            double a = x[i] - mean;
            centred[i] = a;
            s1 += a;
            s2 += a * a;
            s3 += a * a * a;
            s4 += a * a * (a * a);
        }
        first.add(s1 + t1);
        second.add(s2 + t2);
        third.add(s3 + t3);
        fourth.add(s4 + t4);
    }

    /** Values minus their mean; only the first n are valid. */
    public double[] centred() {
        return centred;
    }

    /** Sum of the centred values: what rounding has left. */
    public double m1() {
        return m1;
    }

    /** By how much rounding may change the standard deviation; zero if all values are equal. */
    public double deviationError() {
        return summary.isConstant() ? 0 : NearTies.error(n) * (standardDeviation() + summary.absMax());
    }

    /** By how much rounding may change the variance; zero if all values are equal. */
    public double varianceError() {
        double squaredError = summary.meanError() * summary.meanError();
        return summary.isConstant() ? 0 : NearTies.error(n) * variance() + squaredError;
    }

    public double mean() {
        return mean;
    }

    /** Population variance. */
    public double variance() {
        return m2 / n;
    }

    public double standardDeviation() {
        return Math.sqrt(m2 / n);
    }

    /** Sum of squares of the centred values. */
    public double m2() {
        return m2;
    }

    /** Sum of cubes of the centred values. */
    public double m3() {
        return m3;
    }

    /** Sum of fourth powers of the centred values. */
    public double m4() {
        return m4;
    }
}
