package io.eraforge.kernel.regression;

import io.eraforge.kernel.NearTies;
import org.apache.commons.statistics.distribution.TDistribution;

/** A least-squares line, with the corner cases of scipy's linregress. */
public final class LinearRegression {
    private static final double TINY = 1e-20;
    private static final double NEARLY_EXACT = 1e-9;

    private int n;
    private double slope;
    private double intercept;
    private double r;
    private double residual;
    private boolean flat;

    /** Fits from the means and the sums of squares and products of the centred values. */
    void fit(int count, double meanX, double meanY, double sxx, double sxy, double syy, boolean allEqual) {
        n = count;
        flat = allEqual;
        slope = flat && n > 1 ? 0 : sxy / sxx;
        intercept = meanY - slope * meanX;
        r = sxx == 0 || flat ? Double.NaN : clamp(sxy / Math.sqrt(sxx * syy));
        residual = (1 - r * r) * syy / sxx;
    }

    /** Makes every attribute NaN. */
    void setUndefined() {
        n = 0;
        slope = Double.NaN;
        intercept = Double.NaN;
        r = Double.NaN;
        residual = Double.NaN;
    }

    /** Whether rounding decides how far the points are from the line, or whether it rises or falls. */
    boolean isDecidedByRounding() {
        return n > 2 && !flat && (1 - r * r <= NEARLY_EXACT || Math.abs(r) <= NearTies.error(n));
    }

    private static double clamp(double correlation) {
        return correlation > 1 ? 1 : correlation < -1 ? -1 : correlation;
    }

    public double slope() {
        return slope;
    }

    public double intercept() {
        return intercept;
    }

    public double rvalue() {
        return r;
    }

    /** Standard error of the slope; zero for two points. */
    public double stderr() {
        return n == 2 ? 0 : Math.sqrt(residual / (n - 2));
    }

    /** Two-sided p-value for the hypothesis that the slope is zero; for two points 1 if flat, else 0. */
    public double pvalue() {
        return n == 2 ? (flat ? 1 : 0) : pvalue(n, r);
    }

    /** Two-sided p-value from the correlation {@code r} of {@code n} points; {@code n} must not be 2. */
    public static double pvalue(int n, double r) {
        int df = n - 2;
        double t = r * Math.sqrt(df / ((1 - r + TINY) * (1 + r + TINY)));
        return df < 1 || Double.isNaN(t) ? Double.NaN : 2 * TDistribution.of(df).survivalProbability(Math.abs(t));
    }

    /** An attribute by scipy's name. */
    public double attribute(String name) {
        return switch (name) {
            case "slope" -> slope;
            case "intercept" -> intercept;
            case "rvalue" -> r;
            case "stderr" -> stderr();
            case "pvalue" -> pvalue();
            default ->
                throw new IllegalArgumentException(
                        "Unknown attribute '" + name + "': expected slope, intercept, rvalue, stderr or pvalue");
        };
    }
}
