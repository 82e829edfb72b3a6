package io.eraforge.kernel.moment;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/** Centred values and the sums of their powers, in one pass. All are zero if the values are equal. */
public final class Moments extends SharedStatistic {
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

    @Override
    protected void compute(Series s) {
        n = s.n();
        mean = s.summary().mean();
        centred = ScratchArrays.atLeast(centred, n);
        first.reset();
        second.reset();
        third.reset();
        fourth.reset();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            block(s.x(), from, Math.min(n, from + CompensatedSum.BLOCK));
        }
        correct(second.value(), third.value(), fourth.value());
    }

    /** The mean is rounded: removes the remaining offset from the sums. */
    private void correct(double s2, double s3, double s4) {
        double offset = first.value() / n;
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
