package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;

import io.eraforge.kernel.Entropy;
import io.eraforge.kernel.Permutations;
import io.eraforge.kernel.Value;

/** How surprising the values are. */
final class EntropyFeatures {
    private static final int MAX_DIMENSION = 10;

    static final Family FAMILY = Family.of(
            "Entropy",
            calculator("binned_entropy")
                    .parameter("max_bins", INTEGER)
                    .definition("Entropy of the values in max_bins equal bins between their extremes.")
                    .nanWhen("a value is infinite")
                    .each(EntropyFeatures::binned),
            calculator("permutation_entropy")
                    .parameter("dimension", INTEGER)
                    .parameter("tau", INTEGER)
                    .definition("Entropy of the orders of dimension neighbouring values, in windows tau apart.")
                    .nanWhen("fewer than dimension values")
                    .cpuOnlyIf(f -> f.integer("dimension") > 4 || f.integer("tau") != 1)
                    .each(EntropyFeatures::permutation));

    private EntropyFeatures() {}

    private static Value binned(Feature feature) {
        int bins = feature.integer("max_bins");
        Arguments.check(bins > 0, "max_bins must be positive");
        int[] counts = new int[bins];
        return s -> Entropy.binned(s, bins, counts);
    }

    private static Value permutation(Feature feature) {
        int dimension = feature.integer("dimension");
        int tau = feature.integer("tau");
        Arguments.check(dimension > 1 && dimension <= MAX_DIMENSION, "dimension must be one of 2 to " + MAX_DIMENSION);
        Arguments.check(tau > 0, "tau must be positive");
        return new Permutations(dimension, tau)::entropy;
    }
}
