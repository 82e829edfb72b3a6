package io.eraforge.selection;

import java.util.Arrays;

/** Corrects for many tests: Benjamini-Yekutieli, or Benjamini-Hochberg for independent hypotheses. */
public final class FalseDiscovery {
    private FalseDiscovery() {}

    /** Which hypotheses to reject at this level, that is, which features are relevant. NaN is not counted and not rejected. */
    public static boolean[] rejected(double[] pValues, double level, boolean independent) {
        double[] sorted =
                Arrays.stream(pValues).filter(p -> !Double.isNaN(p)).sorted().toArray();
        double correction = 1;
        if (!independent) {
            correction = 0;
            for (int i = 1; i <= sorted.length; i++) {
                correction += 1.0 / i;
            }
        }
        double limit = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < sorted.length; i++) {
            if (sorted[i] <= (i + 1.0) / sorted.length / correction * level) {
                limit = sorted[i];
            }
        }
        boolean[] rejected = new boolean[pValues.length];
        for (int i = 0; i < pValues.length; i++) {
            rejected[i] = pValues[i] <= limit;
        }
        return rejected;
    }
}
