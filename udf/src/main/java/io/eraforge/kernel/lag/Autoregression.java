package io.eraforge.kernel.lag;

import io.eraforge.kernel.algebra.DoubleDoubleMatrix;
import io.eraforge.kernel.algebra.DoubleDoubleProducts;
import io.eraforge.kernel.algebra.IncrementalQr;
import io.eraforge.kernel.algebra.TruncatedSvd;
import java.util.Arrays;

/**
 * Least-squares fit x[t] = c + Σ φᵢ·x[t−i] for i in 1..k, as in statsmodels' AutoReg. Not thread-safe: keeps scratch memory
 * between calls.
 */
public final class Autoregression {
    /** Above this squared condition number a pseudo-inverse may drop directions, and the truncated SVD is used instead. */
    static final double MAX_SQUARED_CONDITION = 1e26;

    /** Singular values below this share of the largest are treated as zero, as in statsmodels. */
    static final double CUTOFF = 1e-15;

    private final DoubleDoubleMatrix normal = new DoubleDoubleMatrix();
    private final IncrementalQr qr = new IncrementalQr();
    private final TruncatedSvd truncated = new TruncatedSvd();
    private double[] high = new double[0];
    private double[] low = new double[0];
    private double[] work = new double[0];
    private double[] scaled = new double[0];

    /** Writes c, φ₁ … φₖ. With fewer than 2k+1 values there is no fit: all are NaN except the last, which is 0 as in tsfresh. */
    public void fit(double[] x, int n, int k, double[] coefficients) {
        Arrays.fill(coefficients, 0, k, Double.NaN);
        coefficients[k] = 0;
        if (n < 2 * k + 1) {
            return;
        }
        double largest = largest(x, n);
        if (!(largest < Double.POSITIVE_INFINITY)) {
            coefficients[k] = Double.NaN;
            return;
        }
        ensureCapacity(k);
        double scale = 1;
        double[] values = x;
        if (largest > 1e100 || largest < 1e-100 && largest > 0) {
            scale = Math.scalb(1.0, Math.max(-500, Math.min(500, -Math.getExponent(largest))));
            values = scaled(x, n, scale);
        }
        if (!normalEquations(values, n, k, scale, coefficients)) {
            truncatedFit(values, n, k, scale, coefficients);
        }
    }

    private boolean normalEquations(double[] x, int n, int k, double scale, double[] coefficients) {
        DoubleDoubleProducts.fill(x, x, k, n, k, high, low);
        normal.reset(k + 2);
        fillSums(x, n, k, scale);
        fillProducts(x, n, k);
        double trace = 0;
        for (int i = 0; i <= k; i++) {
            trace += normal.high(i, i);
        }
        if (!normal.factor() || !(normal.squaredCondition(trace, work) < MAX_SQUARED_CONDITION)) {
            return false;
        }
        normal.solve(coefficients);
        return true;
    }

    // Row 0 is the constant, row i is lag i for i in 1..k, and row k+1 is the value itself (lag 0).
    private void fillProducts(double[] x, int n, int k) {
        int y = k + 1;
        normal.set(y, y, high[0], low[0]);
        for (int lag = 1; lag <= k; lag++) {
            normal.set(y, lag, high[lag], low[lag]);
        }
        for (int i = 1; i <= k; i++) {
            for (int j = 1; j <= i; j++) {
                int row = i == 1 ? y : i - 1;
                int column = j == 1 ? y : j - 1;
                int top = Math.max(row, column);
                int bottom = Math.min(row, column);
                normal.set(i, j, normal.high(top, bottom), normal.low(top, bottom));
                normal.addProduct(i, j, x[k - i], x[k - j]);
                normal.addProduct(i, j, -x[n - i], x[n - j]);
            }
        }
    }

    private void fillSums(double[] x, int n, int k, double scale) {
        int y = k + 1;
        normal.addProduct(0, 0, scale * (n - k), scale);
        high[y] = 0;
        low[y] = 0;
        DoubleDoubleProducts.sum(x, k, n, high, low, y);
        // The scale is a power of two, so these products are exact.
        double h = scale * high[y];
        double l = scale * low[y];
        normal.set(y, 0, h, l);
        for (int lag = 1; lag <= k; lag++) {
            normal.set(lag, 0, h, l);
            normal.addProduct(lag, 0, x[k - lag], scale);
            normal.addProduct(lag, 0, -x[n - lag], scale);
            h = normal.high(lag, 0);
            l = normal.low(lag, 0);
        }
    }

    private void truncatedFit(double[] x, int n, int k, double scale, double[] coefficients) {
        qr.reset(k + 2);
        for (int t = k; t < n; t++) {
            qr.newRow();
            qr.put(0, scale);
            for (int lag = 1; lag <= k; lag++) {
                qr.put(lag, x[t - lag]);
            }
            qr.put(k + 1, x[t]);
        }
        double[][] triangle = qr.triangle();
        truncated.decompose(triangle, k + 1);
        truncated.solve(triangle[k + 1], CUTOFF * truncated.largest(), coefficients);
    }

    private static double largest(double[] x, int n) {
        double largest = 0;
        for (int i = 0; i < n; i++) {
            largest = Math.max(largest, Math.abs(x[i]));
        }
        return largest;
    }

    private double[] scaled(double[] x, int n, double factor) {
        if (scaled.length < n) {
            scaled = new double[n];
        }
        for (int i = 0; i < n; i++) {
            scaled[i] = x[i] * factor;
        }
        return scaled;
    }

    private void ensureCapacity(int k) {
        if (high.length < k + 2) {
            high = new double[k + 2];
            low = new double[k + 2];
            work = new double[k + 2];
        }
    }
}
