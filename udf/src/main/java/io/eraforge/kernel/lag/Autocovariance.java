package io.eraforge.kernel.lag;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import java.util.Arrays;

/** Sums of products of centred values a lag apart, computed on demand, eight lags at a time. */
public final class Autocovariance extends SharedStatistic {
    public static final Statistic<Autocovariance> KEY = Statistic.of(Autocovariance.class, Autocovariance::new);

    private final Moments moments;
    private static final int STRIDE = 8;
    private static final int BLOCK = 512;

    private double[] sums = new double[STRIDE];
    private final double[] block = new double[STRIDE];
    private final CompensatedSum[] totals = new CompensatedSum[STRIDE];
    private double[] centred;
    private int n;
    private double m2;
    private int known;
    private int maxLag;

    private Autocovariance(Statistics in) {
        this.moments = in.get(Moments.KEY);
        for (int j = 0; j < STRIDE; j++) {
            totals[j] = new CompensatedSum();
        }
    }

    @Override
    protected void compute(Series s) {
        centred = moments.centred();
        n = s.n();
        m2 = moments.m2();
        known = 0;
    }

    /** Asks for lags up to {@code lag}. */
    public void need(int lag) {
        maxLag = Math.max(maxLag, lag);
    }

    /** The longest lag asked for. */
    public int maxLag() {
        return maxLag;
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        n = row.n();
        m2 = moments.m2();
        known = maxLag;
        if (sums.length < maxLag) {
            sums = new double[maxLag];
        }
        for (int lag = 0; lag < maxLag; lag++) {
            sums[lag] = row.next();
        }
    }

    /** Sum over i of c[i] · c[i + lag]; zero if the lag is at least the length. */
    public double sum(int lag) {
        if (lag == 0) {
            return m2;
        }
        while (known < lag) {
            computeStride(known + 1);
        }
        return sums[lag - 1];
    }

    /** Mean product at this lag, which statsmodels calls the adjusted autocovariance. */
    public double adjusted(int lag) {
        return sum(lag) / (n - lag);
    }

    /** Adjusted autocovariance at this lag, divided by the variance. */
    public double correlation(int lag) {
        return adjusted(lag) / (m2 / n);
    }

    private void computeStride(int lag) {
        if (sums.length < lag + STRIDE - 1) {
            sums = Arrays.copyOf(sums, (lag + STRIDE - 1) * 2);
        }
        for (CompensatedSum total : totals) {
            total.reset();
        }
        int whole = Math.max(0, n - (lag + STRIDE - 1));
        for (int from = 0; from < whole; from += BLOCK) {
            products(lag, from, Math.min(whole, from + BLOCK));
            for (int j = 0; j < STRIDE; j++) {
                totals[j].add(block[j]);
            }
        }
        for (int j = 0; j < STRIDE; j++) {
            totals[j].add(remainder(lag + j, whole));
            sums[lag - 1 + j] = totals[j].value();
        }
        known = lag + STRIDE - 1;
    }

    private void products(int lag, int from, int to) {
        double[] c = centred;
        double s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
        for (int i = from; i < to; i++) {
            double a = c[i];
            int j = i + lag;
            s0 += a * c[j];
            s1 += a * c[j + 1];
            s2 += a * c[j + 2];
            s3 += a * c[j + 3];
            s4 += a * c[j + 4];
            s5 += a * c[j + 5];
            s6 += a * c[j + 6];
            s7 += a * c[j + 7];
        }
        block[0] = s0;
        block[1] = s1;
        block[2] = s2;
        block[3] = s3;
        block[4] = s4;
        block[5] = s5;
        block[6] = s6;
        block[7] = s7;
    }

    private double remainder(int lag, int from) {
        double sum = 0;
        for (int i = from; i < n - lag; i++) {
            sum += centred[i] * centred[i + lag];
        }
        return sum;
    }
}
