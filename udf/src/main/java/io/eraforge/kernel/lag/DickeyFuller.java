package io.eraforge.kernel.lag;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.algebra.DoubleDoubleMatrix;

/**
 * The augmented Dickey–Fuller test with a constant and the lag of smallest AIC, as in statsmodels' adfuller. All lags are
 * read from one factorization of nested normal equations in double-double precision. Not thread-safe: keeps scratch memory
 * between calls.
 */
public final class DickeyFuller {
    private static final double MAX_SQUARABLE = 1e150;
    private static final double MIN_SQUARABLE = 1e-150;

    private final DickeyFullerEquations normal = new DickeyFullerEquations();
    private final CollinearDickeyFuller collinear = new CollinearDickeyFuller();
    private double[] changes = new double[0];
    private double[] work = new double[0];
    private double statistic;
    private int usedLag;

    /** Runs the test. Returns false if it is undefined: too few values, all equal, not finite, or squares out of range. */
    public boolean test(double[] x, int n) {
        int maxLag = maxLag(n);
        if (maxLag < 0 || !inRange(x, n)) {
            return false;
        }
        changes = ScratchArrays.atLeast(changes, n);
        for (int i = 0; i < n - 1; i++) {
            changes[i] = x[i + 1] - x[i];
        }
        normal.begin(x, changes, n - 1, maxLag);
        if (!chooseLag(n, maxLag) || !fit(n, usedLag)) {
            collinear.test(x, changes, n, maxLag);
            statistic = collinear.statistic();
            usedLag = collinear.usedLag();
        }
        return true;
    }

    /** t statistic of the level in the last test. */
    public double statistic() {
        return statistic;
    }

    /** Number of lags chosen in the last test. */
    public int usedLag() {
        return usedLag;
    }

    /** A result of the last test, by tsfresh's name. */
    public double attribute(String name) {
        return switch (name) {
            case "teststat" -> statistic;
            case "pvalue" -> MacKinnonPValue.pValue(statistic);
            case "usedlag" -> usedLag;
            default ->
                throw new IllegalArgumentException(
                        "Unknown attribute '" + name + "': expected teststat, pvalue or usedlag");
        };
    }

    /** Schwert's rule, capped by the number of values. Negative if there are too few. */
    static int maxLag(int n) {
        return Math.min(n / 2 - 2, (int) Math.ceil(12 * Math.pow(n / 100.0, 0.25)));
    }

    private static boolean inRange(double[] x, int n) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            min = Math.min(min, x[i]);
            max = Math.max(max, x[i]);
        }
        double largest = Math.max(Math.abs(min), Math.abs(max));
        return min < max && largest < MAX_SQUARABLE && largest > MIN_SQUARABLE;
    }

    // Lags come last, so that dropping the highest lags means dropping trailing columns.
    private boolean chooseLag(int n, int maxLag) {
        DoubleDoubleMatrix factors = normal.matrix(1, 2);
        work = ScratchArrays.atLeast(work, maxLag + 2);
        double trace = trace(factors, maxLag + 2);
        if (!factors.factor() || !(factors.squaredCondition(trace, work) < Autoregression.MAX_SQUARED_CONDITION)) {
            return false;
        }
        int y = maxLag + 2;
        int rows = n - 1 - maxLag;
        double residual = factors.high(y, y);
        double best = Double.POSITIVE_INFINITY;
        for (int lag = maxLag; lag >= 0; lag--) {
            double criterion = rows * Math.log(residual / rows) + 2 * (lag + 2);
            if (criterion <= best) {
                best = criterion;
                usedLag = lag;
            }
            double coefficient = factors.high(y, lag + 1);
            residual += coefficient * coefficient * factors.high(lag + 1, lag + 1);
        }
        return Math.abs(best) < Double.POSITIVE_INFINITY;
    }

    // The level comes last: its coefficient then needs no substitution, and its pivot is the inverse of its variance.
    private boolean fit(int n, int lag) {
        normal.reduceTo(lag);
        int level = lag + 1;
        DoubleDoubleMatrix factors = normal.matrix(level, 1);
        if (!factors.factor()) {
            return false;
        }
        double scale = factors.high(lag + 2, lag + 2) / (n - 1 - lag - (lag + 2));
        statistic = factors.high(lag + 2, level) * Math.sqrt(factors.high(level, level)) / Math.sqrt(scale);
        return Math.abs(statistic) < Double.POSITIVE_INFINITY;
    }

    private static double trace(DoubleDoubleMatrix matrix, int count) {
        double trace = 0;
        for (int i = 0; i < count; i++) {
            trace += matrix.high(i, i);
        }
        return trace;
    }
}
