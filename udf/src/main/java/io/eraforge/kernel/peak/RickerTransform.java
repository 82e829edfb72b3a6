package io.eraforge.kernel.peak;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Convolutions of a series with Ricker wavelets of widths 1, 2, …, each over 10 · width points and cut to the series, as in
 * scipy. Not thread-safe: keeps scratch memory between calls.
 */
final class RickerTransform {
    private static final int POINTS_PER_WIDTH = 10;

    private double[][] rows = new double[0][];
    private double[][] wavelets = new double[0][];
    private double[] padded = new double[0];

    /** Computes the rows of widths 1..{@code widths}. */
    void compute(double[] x, int n, int widths) {
        int pad = POINTS_PER_WIDTH * widths;
        padded = ScratchArrays.atLeast(padded, n + 2 * pad);
        Arrays.fill(padded, 0, pad, 0);
        System.arraycopy(x, 0, padded, pad, n);
        Arrays.fill(padded, pad + n, n + 2 * pad, 0);
        ensureCapacity(widths);
        for (int width = 1; width <= widths; width++) {
            rows[width - 1] = ScratchArrays.atLeast(rows[width - 1], n);
            convolve(n, pad, wavelet(width, Math.min(POINTS_PER_WIDTH * width, n)), rows[width - 1]);
        }
    }

    /** The row of a width; owned by this object. */
    double[] row(int width) {
        return rows[width - 1];
    }

    // Sums in ascending order of position, like numpy, so that complete cancellation leaves the same residue.
    private void convolve(int n, int pad, double[] wavelet, double[] out) {
        int points = wavelet.length;
        int left = pad + (points - 1) / 2 - (points - 1);
        Arrays.fill(out, 0, n, 0);
        int j = 0;
        for (; j + 3 < points; j += 4) {
            addFour(n, left + j, wavelet, j, out);
        }
        for (; j < points; j++) {
            addOne(n, left + j, wavelet[j], out);
        }
    }

    private void addFour(int n, int from, double[] wavelet, int at, double[] out) {
        double[] p = padded;
        double a = wavelet[at];
        double b = wavelet[at + 1];
        double c = wavelet[at + 2];
        double d = wavelet[at + 3];
        for (int i = 0; i < n; i++) {
            out[i] = (((out[i] + a * p[from + i]) + b * p[from + 1 + i]) + c * p[from + 2 + i]) + d * p[from + 3 + i];
        }
    }

    private void addOne(int n, int from, double weight, double[] out) {
        double[] p = padded;
        for (int i = 0; i < n; i++) {
            out[i] += weight * p[from + i];
        }
    }

    private double[] wavelet(int width, int points) {
        double[] cached = wavelets[width - 1];
        if (cached == null || cached.length != points) {
            cached = ricker(points, width);
            wavelets[width - 1] = cached;
        }
        return cached;
    }

    private static double[] ricker(int points, double width) {
        double height = 2 / (Math.sqrt(3 * width) * Math.pow(Math.PI, 0.25));
        double[] wavelet = new double[points];
        for (int i = 0; i < points; i++) {
            double offset = i - (points - 1) / 2.0;
            double square = offset * offset;
            wavelet[i] = height * (1 - square / (width * width)) * Math.exp(-square / (2 * (width * width)));
        }
        return wavelet;
    }

    private void ensureCapacity(int widths) {
        if (rows.length < widths) {
            rows = new double[widths][0];
            wavelets = new double[widths][];
        }
    }
}
