package io.eraforge.kernel.algebra;

/**
 * Sums of products of a series with its lags in double-double precision: each sum is a pair high + low. Normal equations
 * built from them are as accurate as a QR factorization of the lagged columns.
 */
public final class DoubleDoubleProducts {
    private DoubleDoubleProducts() {}

    /** Sets {@code high[j], low[j]} to Σ a[t]·b[t−j] over from ≤ t &lt; to, for j in 0..lags; from must be at least lags. */
    public static void fill(double[] a, double[] b, int from, int to, int lags, double[] high, double[] low) {
        int lag = 0;
        for (; lag + 3 <= lags; lag += 4) {
            four(a, b, from, to, lag, high, low);
        }
        for (; lag <= lags; lag++) {
            high[lag] = 0;
            low[lag] = 0;
            one(a, b, from, to, lag, high, low);
        }
    }

    /** Increases the sums in {@code high} and {@code low} by the terms from ≤ t &lt; to. */
    public static void extend(double[] a, double[] b, int from, int to, int lags, double[] high, double[] low) {
        for (int lag = 0; lag <= lags; lag++) {
            one(a, b, from, to, lag, high, low);
        }
    }

    // Four independent chains of additions: a single chain would be bound by the latency of each addition.
    private static void four(double[] a, double[] b, int from, int to, int lag, double[] high, double[] low) {
        double h0 = 0;
        double h1 = 0;
        double h2 = 0;
        double h3 = 0;
        double l0 = 0;
        double l1 = 0;
        double l2 = 0;
        double l3 = 0;
        double b1 = b[from - lag - 1];
        double b2 = b[from - lag - 2];
        double b3 = b[from - lag - 3];
        for (int t = from; t < to; t++) {
            double at = a[t];
            double b0 = b[t - lag];
            double p = at * b0;
            double s = h0 + p;
            double z = s - h0;
            l0 += ((h0 - (s - z)) + (p - z)) + Math.fma(at, b0, -p);
            h0 = s;
            p = at * b1;
            s = h1 + p;
            z = s - h1;
            l1 += ((h1 - (s - z)) + (p - z)) + Math.fma(at, b1, -p);
            h1 = s;
            p = at * b2;
            s = h2 + p;
            z = s - h2;
            l2 += ((h2 - (s - z)) + (p - z)) + Math.fma(at, b2, -p);
            h2 = s;
            p = at * b3;
            s = h3 + p;
            z = s - h3;
            l3 += ((h3 - (s - z)) + (p - z)) + Math.fma(at, b3, -p);
            h3 = s;
            b3 = b2;
            b2 = b1;
            b1 = b0;
        }
        store(high, low, lag, h0, l0);
        store(high, low, lag + 1, h1, l1);
        store(high, low, lag + 2, h2, l2);
        store(high, low, lag + 3, h3, l3);
    }

    private static void one(double[] a, double[] b, int from, int to, int lag, double[] high, double[] low) {
        double h = high[lag];
        double l = low[lag];
        for (int t = from; t < to; t++) {
            double p = a[t] * b[t - lag];
            double s = h + p;
            double z = s - h;
            l += ((h - (s - z)) + (p - z)) + Math.fma(a[t], b[t - lag], -p);
            h = s;
        }
        store(high, low, lag, h, l);
    }

    /** Increases {@code high[at], low[at]} by Σ x[t] over from ≤ t &lt; to. */
    public static void sum(double[] x, int from, int to, double[] high, double[] low, int at) {
        double h = high[at];
        double l = low[at];
        for (int t = from; t < to; t++) {
            double s = h + x[t];
            double z = s - h;
            l += (h - (s - z)) + (x[t] - z);
            h = s;
        }
        store(high, low, at, h, l);
    }

    private static void store(double[] high, double[] low, int at, double h, double l) {
        high[at] = h + l;
        low[at] = (h - high[at]) + l;
    }
}
