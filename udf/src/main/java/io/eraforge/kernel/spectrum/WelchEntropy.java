package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.entropy.NumpyHistogram;

/** The entropy of a power spectral density's values in equal bins. Not thread safe. */
public final class WelchEntropy {
    private final NumpyHistogram histogram = new NumpyHistogram();
    private double[] shares = new double[0];

    /** NaN if there is no power at all. */
    public double of(WelchDensity welch, int bins) {
        int count = welch.frequencies();
        shares = ScratchArrays.atLeast(shares, count);
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            shares[k] = welch.density()[k] / welch.largest();
            min = Math.min(min, shares[k]);
            max = Math.max(max, shares[k]);
        }
        return histogram.entropy(shares, count, min, max, bins);
    }
}
