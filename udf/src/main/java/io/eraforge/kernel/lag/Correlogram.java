package io.eraforge.kernel.lag;

import io.eraforge.kernel.Series;
import java.util.Arrays;

/** Statistics of the autocorrelations at lags 1, 2, 3 … */
public final class Correlogram {
    private static final double NO_VARIANCE = 1e-10;
    /** numpy's isclose with zero. */
    private static final double CLOSE_TO_ZERO = 1e-8;

    private final double[] correlations;
    private final double[] sorted;
    private int known;

    public Correlogram(int maxLag) {
        this.correlations = new double[maxLag];
        this.sorted = new double[maxLag];
    }

    /** One autocorrelation. NaN if the variance is close to zero or the era is not longer than the lag. */
    public static double at(Series s, int lag) {
        double variance = s.moments().variance();
        return s.n() <= lag || variance <= CLOSE_TO_ZERO
                ? Double.NaN
                : s.autocovariance().sum(lag) / ((s.n() - lag) * variance);
    }

    /** Reads the autocorrelations of an era, as many as there are; zeros without variance. */
    public void compute(Series s) {
        known = Math.min(correlations.length, Math.max(1, s.n() - 1));
        if (s.moments().variance() < NO_VARIANCE || s.n() == 1) {
            Arrays.fill(correlations, 0, known, 0);
            return;
        }
        for (int lag = known; lag > 0; lag--) {
            correlations[lag - 1] = s.autocovariance().correlation(lag);
        }
    }

    /** Mean, median or variance of those up to {@code maxLag}. */
    public double aggregate(String name, int maxLag) {
        int lags = Math.min(maxLag, known);
        return switch (name) {
            case "mean" -> mean(lags);
            case "median" -> median(lags);
            case "var" -> variance(lags);
            default -> throw new IllegalArgumentException("No aggregate " + name);
        };
    }

    private double mean(int lags) {
        double sum = 0;
        for (int i = 0; i < lags; i++) {
            sum += correlations[i];
        }
        return sum / lags;
    }

    private double variance(int lags) {
        double mean = mean(lags);
        double sum = 0;
        for (int i = 0; i < lags; i++) {
            sum += (correlations[i] - mean) * (correlations[i] - mean);
        }
        return sum / lags;
    }

    private double median(int lags) {
        System.arraycopy(correlations, 0, sorted, 0, lags);
        Arrays.sort(sorted, 0, lags);
        return lags % 2 == 1 ? sorted[lags / 2] : (sorted[lags / 2 - 1] + sorted[lags / 2]) / 2;
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
