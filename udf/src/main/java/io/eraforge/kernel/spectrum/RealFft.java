package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.ScratchArrays;

/** The Fourier transform of real values, of any length, one half of it: coefficients 0 to n/2. Not thread safe. */
final class RealFft {
    private double[] packed = new double[0];
    private int n;

    /** Transforms what {@link #input} holds. */
    void transform() {
        if (n > 1) {
            FftPlanCache.of(n).realForward(packed);
        }
    }

    /** Where to put the {@code n} values before {@link #transform}. */
    double[] input(int count) {
        n = count;
        packed = ScratchArrays.atLeast(packed, n);
        return packed;
    }

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
        // The packing puts the middle coefficient of even lengths, or the last imaginary part of odd ones, in place 1.
        return n % 2 == 1 && k == n / 2 ? packed[1] : packed[2 * k + 1];
    }
}
