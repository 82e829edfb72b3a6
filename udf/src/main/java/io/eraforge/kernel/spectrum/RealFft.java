package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.ScratchArrays;

/** Fourier transform of real values of any length: coefficients 0 to n/2. Not thread-safe. */
final class RealFft {
    private double[] packed = new double[0];
    private int n;

    /** Transforms the values in {@link #input}, in place. */
    void transform() {
        if (n > 1) {
            FftPlanCache.of(n).realForward(packed);
        }
    }

    /** The array to fill with {@code count} values before {@link #transform}. */
    double[] input(int count) {
        n = count;
        packed = ScratchArrays.atLeast(packed, n);
        return packed;
    }

    /** Number of coefficients: n/2 + 1. */
    int coefficients() {
        return n / 2 + 1;
    }

    /** The real part of a coefficient below {@link #coefficients}. */
    double real(int k) {
        return n == 1 || 2 * k < n ? packed[2 * k] : packed[1];
    }

    double imaginary(int k) {
        if (k == 0 || 2 * k == n) {
            return 0;
        }
        // JTransforms stores the middle coefficient of an even length, or the last imaginary part of an odd one, at
        // index 1.
        return n % 2 == 1 && k == n / 2 ? packed[1] : packed[2 * k + 1];
    }
}
