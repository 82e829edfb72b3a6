package io.eraforge.kernel.algebra;

import io.eraforge.kernel.ScratchArrays;

/** Roots of a polynomial with real coefficients, found simultaneously by Aberth's iteration. Not thread-safe. */
public final class PolynomialRoots {
    private static final int MAX_ITERATIONS = 500;
    private static final double CONVERGED = 1e-16;

    private double[] re = new double[0];
    private double[] im = new double[0];

    /**
     * The largest real part of any root, for coefficients from the highest power down. NaN if there are no roots or a
     * coefficient is not finite.
     */
    public double largestRealPart(double[] coefficients, int count) {
        int first = 0;
        int last = count - 1;
        while (first < count && coefficients[first] == 0) {
            first++;
        }
        while (last > first && coefficients[last] == 0) {
            last--;
        }
        if (last - first == 3) {
            return CubicRoots.largestRealPart(coefficients, first);
        }
        double largest = last < count - 1 && first < count ? 0 : Double.NaN;
        if (last <= first || !find(coefficients, first, last)) {
            return first < count && last == first ? largest : Double.NaN;
        }
        for (int i = 0; i < last - first; i++) {
            largest = largest >= re[i] ? largest : re[i];
        }
        return largest;
    }

    private boolean find(double[] p, int first, int last) {
        int degree = last - first;
        double radius = 0;
        for (int i = 1; i <= degree; i++) {
            radius = Math.max(radius, Math.pow(Math.abs(p[first + i] / p[first]), 1.0 / i));
        }
        if (!(radius < Double.POSITIVE_INFINITY)) {
            return false;
        }
        re = ScratchArrays.atLeast(re, degree);
        im = ScratchArrays.atLeast(im, degree);
        for (int i = 0; i < degree; i++) {
            // The start must not be symmetric about the real axis, or the iteration could not leave it.
            double angle = 2 * Math.PI * i / degree + 0.4;
            re[i] = radius * Math.cos(angle);
            im[i] = radius * Math.sin(angle);
        }
        boolean moving = true;
        for (int round = 0; round < MAX_ITERATIONS && moving; round++) {
            moving = false;
            for (int i = 0; i < degree; i++) {
                moving |= improve(p, first, last, i);
            }
        }
        return true;
    }

    private boolean improve(double[] p, int first, int last, int i) {
        double x = re[i];
        double y = im[i];
        double vr = p[first];
        double vi = 0;
        double dr = 0;
        double di = 0;
        for (int k = first + 1; k <= last; k++) {
            double nextDr = dr * x - di * y + vr;
            di = dr * y + di * x + vi;
            dr = nextDr;
            double nextVr = vr * x - vi * y + p[k];
            vi = vr * y + vi * x;
            vr = nextVr;
        }
        if (vr == 0 && vi == 0) {
            return false;
        }
        // Newton's step is v/d; Aberth's is 1/(d/v − Σ 1/(z − other)).
        double norm = vr * vr + vi * vi;
        double sr = (dr * vr + di * vi) / norm;
        double si = (di * vr - dr * vi) / norm;
        for (int other = 0; other < last - first; other++) {
            if (other != i) {
                double ar = x - re[other];
                double ai = y - im[other];
                double square = ar * ar + ai * ai;
                if (square > 0) {
                    sr -= ar / square;
                    si += ai / square;
                }
            }
        }
        double square = sr * sr + si * si;
        if (!(square > 0) || square == Double.POSITIVE_INFINITY) {
            return false;
        }
        re[i] = x - sr / square;
        im[i] = y + si / square;
        return 1 / Math.sqrt(square) > CONVERGED * Math.max(Math.abs(x), Math.abs(y));
    }
}
