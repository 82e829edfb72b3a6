package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/** Counts in equal-width bins from minimum to maximum, with numpy's edges. Not thread-safe. */
public final class NumpyHistogram {
    private double[] edges = new double[0];
    private int[] counts = new int[0];

    /**
     * Entropy of the counts in nats; zero if all values are equal. NaN if there are no values or the range is not finite.
     */
    public double entropy(double[] values, int n, double min, double max, int bins) {
        if (!(max - min < Double.POSITIVE_INFINITY) || n == 0) {
            return Double.NaN;
        }
        if (min == max) {
            return 0;
        }
        count(values, n, min, max, bins);
        return Entropy.of(counts, bins, n);
    }

    private void count(double[] values, int n, double min, double max, int bins) {
        edges(min, max, bins);
        counts = ScratchArrays.atLeast(counts, bins);
        Arrays.fill(counts, 0, bins, 0);
        double range = max - min;
        for (int i = 0; i < n; i++) {
            double value = values[i];
            int bin = Math.min((int) ((value - min) / range * bins), bins - 1);
            if (value < edges[bin]) {
                bin--;
            } else if (value >= edges[bin + 1] && bin < bins - 1) {
                bin++;
            }
            counts[bin]++;
        }
    }

    // With the rounding of numpy's linspace.
    private void edges(double min, double max, int bins) {
        edges = ScratchArrays.atLeast(edges, bins + 1);
        double width = (max - min) / bins;
        for (int i = 0; i < bins; i++) {
            edges[i] = i * width + min;
        }
        edges[bins] = max;
    }
}
