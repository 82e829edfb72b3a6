package io.eraforge.kernel.lag;

import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import java.util.Arrays;

/** Autocorrelations, their aggregates over lags, and partial autocorrelations. */
public final class Correlogram {
    private static final double MIN_VARIANCE = 1e-10;
    /** Threshold of numpy's isclose for zero. */
    private static final double CLOSE_TO_ZERO = 1e-8;

    private final double[] correlations;
    private final double[] sorted;
    private int known;

    private final EraSize era;
    private final Moments moments;
    private final Autocovariance covariance;
    private final NearTies ties;

    /** For lags up to {@code maxLag}. */
    public Correlogram(int maxLag, Statistics in) {
        this.era = in.get(EraSize.KEY);
        this.moments = in.get(Moments.KEY);
        this.covariance = in.get(Autocovariance.KEY);
        covariance.need(maxLag);
        this.ties = in.ties();
        this.correlations = new double[maxLag];
        this.sorted = new double[maxLag];
    }

    /** Autocorrelation at one lag. NaN if the variance is close to zero or the era has at most {@code lag} values. */
    public double at(int lag) {
        double variance = moments.variance();
        return era.n() <= lag || !exceeds(CLOSE_TO_ZERO)
                ? Double.NaN
                : covariance.sum(lag) / ((era.n() - lag) * variance);
    }

    // A variance that is no number counts as large.
    private boolean exceeds(double bound) {
        return ties.greater(moments.variance(), bound, moments.varianceError()) || Double.isNaN(moments.variance());
    }

    /** Computes the autocorrelations of an era up to the maximum lag or its length; zeros if it has no variance. */
    public void compute() {
        known = Math.min(correlations.length, Math.max(1, era.n() - 1));
        if (isFlat() || era.n() == 1) {
            Arrays.fill(correlations, 0, known, 0);
            return;
        }
        for (int lag = known; lag > 0; lag--) {
            correlations[lag - 1] = covariance.correlation(lag);
        }
    }

    private boolean isFlat() {
        return ties.greater(MIN_VARIANCE, moments.variance(), moments.varianceError());
    }

    /** Mean, median or variance of the autocorrelations at lags 1 to {@code maxLag}; {@code name} is tsfresh's. */
    public double aggregate(String name, int maxLag) {
        int lags = Math.min(maxLag, known);
        return switch (name) {
            case "mean" -> mean(lags);
            case "median" -> median(lags);
            case "var" -> variance(lags);
            default ->
                throw new IllegalArgumentException("Unknown aggregate '" + name + "': expected mean, median or var");
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
     * Partial autocorrelations for lags 0 to {@code maxLag}, by the Levinson–Durbin recursion over the adjusted
     * autocovariances; NaN for lags of at least half the length.
     */
    public void partial(int maxLag, double[] partials) {
        int lags = Math.min(maxLag, era.n() / 2 - 1);
        Arrays.fill(partials, 0, maxLag + 1, Double.NaN);
        if (lags < 1) {
            return;
        }
        double[] phi = new double[lags + 1];
        double[] previous = new double[lags + 1];
        partials[0] = 1;
        double sigma = covariance.adjusted(0);
        for (int k = 1; k <= lags; k++) {
            double numerator = covariance.adjusted(k);
            for (int j = 1; j < k; j++) {
                numerator -= phi[j] * covariance.adjusted(k - j);
            }
            double reflection = numerator / sigma;
            System.arraycopy(phi, 0, previous, 0, k);
            for (int j = 1; j < k; j++) {
                phi[j] = previous[j] - reflection * previous[k - j];
            }
            phi[k] = reflection;
            sigma *= 1 - reflection * reflection;
            partials[k] = reflection;
        }
    }
}
