package io.eraforge.kernel.lag;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.algebra.IncrementalQr;
import io.eraforge.kernel.algebra.TruncatedSvd;

/**
 * The Dickey–Fuller regression for collinear columns (pure waves, ramps, a mean of 1e8 standard deviations): solves each lag
 * with a truncated SVD and takes the shortest solution, like a pseudo-inverse. For waves and ramps the result is rounding
 * residue, as in statsmodels. Not thread-safe.
 */
final class CollinearDickeyFuller {
    private static final double EPSILON = 0x1p-52;
    private static final double PERFECT_FIT = 1e-12;

    private final IncrementalQr qr = new IncrementalQr();
    private final TruncatedSvd truncated = new TruncatedSvd();
    private double[] solution = new double[0];
    private double cutoff;
    private double statistic;
    private int usedLag;

    double statistic() {
        return statistic;
    }

    int usedLag() {
        return usedLag;
    }

    void test(double[] x, double[] changes, int n, int maxLag) {
        usedLag = chooseLag(triangle(x, changes, n, maxLag), n, maxLag);
        fit(triangle(x, changes, n, usedLag), n, usedLag);
    }

    // Columns: constant, level, lags 1..lags, change.
    private double[][] triangle(double[] x, double[] changes, int n, int lags) {
        qr.reset(lags + 3);
        for (int t = lags; t < n - 1; t++) {
            qr.newRow();
            qr.put(0, 1);
            qr.put(1, x[t]);
            for (int lag = 1; lag <= lags; lag++) {
                qr.put(lag + 1, changes[t - lag]);
            }
            qr.put(lags + 2, changes[t]);
        }
        return qr.triangle();
    }

    private int chooseLag(double[][] triangle, int n, int maxLag) {
        int rows = n - 1 - maxLag;
        int best = 0;
        double smallest = Double.POSITIVE_INFINITY;
        // The residual of a perfect fit is rounding noise and must not decide between lags.
        double minResidual = PERFECT_FIT * PERFECT_FIT * squaredNorm(triangle[maxLag + 2], maxLag + 2);
        for (int lag = 0; lag <= maxLag; lag++) {
            solve(triangle, lag + 2, maxLag + 2);
            double residual = Math.max(residual(triangle, lag + 2, maxLag + 2), minResidual);
            double criterion = rows * Math.log(residual / rows) + 2 * rank(lag + 2);
            if (criterion < smallest) {
                smallest = criterion;
                best = lag;
            }
        }
        return best;
    }

    private static double squaredNorm(double[] column, int last) {
        double sum = 0;
        for (int i = 0; i <= last; i++) {
            sum += column[i] * column[i];
        }
        return sum;
    }

    private void solve(double[][] triangle, int size, int y) {
        solution = ScratchArrays.atLeast(solution, size);
        truncated.decompose(triangle, size);
        cutoff = Autoregression.CUTOFF * truncated.largest();
        truncated.solve(triangle[y], cutoff, solution);
    }

    private int rank(int size) {
        return truncated.rank(size * EPSILON * truncated.largest());
    }

    private void fit(double[][] triangle, int n, int lag) {
        int size = lag + 2;
        solve(triangle, size, size);
        double scale = residual(triangle, size, size) / (n - 1 - lag - rank(size));
        statistic = solution[1] / Math.sqrt(scale * truncated.inverseDiagonal(1, cutoff));
    }

    // Residual sum of squares of the last column after fitting the leading ones.
    private double residual(double[][] triangle, int size, int y) {
        double[] values = triangle[y];
        double sum = 0;
        for (int row = size; row <= y; row++) {
            sum += values[row] * values[row];
        }
        for (int row = 0; row < size; row++) {
            double rest = values[row];
            for (int column = row; column < size; column++) {
                rest -= triangle[column][row] * solution[column];
            }
            sum += rest * rest;
        }
        return sum;
    }
}
