package io.eraforge.kernel;

import java.util.Arrays;

/** Statistics of the autocorrelations at lags 1, 2, 3 … */
public final class Correlogram {
    private static final double NO_VARIANCE = 1e-10;
    /** numpy's isclose with zero. */
    private static final double CLOSE_TO_ZERO = 1e-8;

    private Correlogram() {}

    /** One autocorrelation. NaN if the variance is close to zero or the era is not longer than the lag. */
    public static double at(Series s, int lag) {
        double variance = s.moments().variance();
        return s.n() <= lag || variance <= CLOSE_TO_ZERO
                ? Double.NaN
                : s.autocovariance().sum(lag) / ((s.n() - lag) * variance);
    }

    /** Fills the autocorrelations up to {@code maxLag}, or as many as there are; zeros without variance. Returns how many. */
    public static int fill(Series s, int maxLag, double[] into) {
        int lags = Math.min(maxLag, Math.max(1, s.n() - 1));
        if (s.moments().variance() < NO_VARIANCE || s.n() == 1) {
            Arrays.fill(into, 0, lags, 0);
            return lags;
        }
        for (int lag = lags; lag > 0; lag--) {
            into[lag - 1] = s.autocovariance().correlation(lag);
        }
        return lags;
    }

    public static double mean(double[] values, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += values[i];
        }
        return sum / n;
    }

    public static double variance(double[] values, int n) {
        double mean = mean(values, n);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (values[i] - mean) * (values[i] - mean);
        }
        return sum / n;
    }

    /** Sorts a copy in {@code scratch}. */
    public static double median(double[] values, int n, double[] scratch) {
        System.arraycopy(values, 0, scratch, 0, n);
        Arrays.sort(scratch, 0, n);
        return n % 2 == 1 ? scratch[n / 2] : (scratch[n / 2 - 1] + scratch[n / 2]) / 2;
    }

    /**
     * Partial autocorrelations by Levinson and Durbin's recursion over the adjusted autocovariances, for lags 0 to
     * {@code maxLag}; NaN from half the length on.
     */
    public static void partial(Series s, int maxLag, double[] into) {
        int lags = Math.min(maxLag, s.n() / 2 - 1);
        Arrays.fill(into, 0, maxLag + 1, Double.NaN);
        if (lags < 1) {
            return;
        }
        Autocovariance covariance = s.autocovariance();
        double[] phi = new double[lags + 1];
        double[] before = new double[lags + 1];
        into[0] = 1;
        double sigma = covariance.adjusted(0);
        for (int k = 1; k <= lags; k++) {
            double numerator = covariance.adjusted(k);
            for (int j = 1; j < k; j++) {
                numerator -= phi[j] * covariance.adjusted(k - j);
            }
            double reflection = numerator / sigma;
            System.arraycopy(phi, 0, before, 0, k);
            for (int j = 1; j < k; j++) {
                phi[j] = before[j] - reflection * before[k - j];
            }
            phi[k] = reflection;
            sigma *= 1 - reflection * reflection;
            into[k] = reflection;
        }
    }
}
