package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.entropy.BinnedEntropy;
import io.eraforge.kernel.entropy.OrdinalPatterns;
import io.eraforge.kernel.entropy.TemplateEntropy;
import java.util.function.DoubleSupplier;

/** Entropies of values, of their ordinal patterns, and of recurring sequences. */
public final class EntropyFeatures {
    private static final int MAX_DIMENSION = 10;

    public static final Family FAMILY = Family.of(
            "Entropy",
            calculator("binned_entropy")
                    .parameter("max_bins", INTEGER)
                    .definition("Entropy of the values in max_bins bins of equal width from minimum to maximum.")
                    .nanWhen("a value is infinite")
                    .perFeature(EntropyFeatures::binned),
            calculator("permutation_entropy")
                    .parameter("dimension", INTEGER)
                    .parameter("tau", INTEGER)
                    .definition(
                            "Entropy of the ordinal patterns of dimension consecutive values, in windows tau apart.")
                    .nanWhen("fewer than dimension values")
                    .perFeature(EntropyFeatures::permutation),
            calculator("approximate_entropy")
                    .parameter("m", INTEGER)
                    .parameter("r", NUMBER)
                    .definition(
                            "Difference between the mean logarithms of the shares of matching templates of m and of m + 1 values. Templates match if their values differ by at most r standard deviations.")
                    .minLength(0)
                    .nanWhen("a value is infinite")
                    .cost(Cost.QUADRATIC)
                    .perFeature(EntropyFeatures::approximate),
            calculator("sample_entropy")
                    .definition(
                            "Negative logarithm of the number of matching templates of 3 values per matching template of 2. Templates match if their values differ by at most 0.2 standard deviations.")
                    .minLength(2)
                    .nanWhen("no two templates match")
                    .cost(Cost.QUADRATIC)
                    .perFeature((feature, in) -> sample(in)));

    private EntropyFeatures() {}

    private static DoubleSupplier binned(Feature feature, Statistics in) {
        BinnedEntropy entropy = new BinnedEntropy(feature.integerAtLeast("max_bins", 1), in);
        return entropy::value;
    }

    private static DoubleSupplier permutation(Feature feature, Statistics in) {
        int dimension = feature.integer("dimension");
        int tau = feature.integerAtLeast("tau", 1);
        Feature.require(
                dimension > 1 && dimension <= MAX_DIMENSION, "dimension must be between 2 and " + MAX_DIMENSION);
        OrdinalPatterns patterns = in.get(new OrdinalPatterns.Key(tau));
        patterns.need(dimension);
        return () -> patterns.entropy(dimension);
    }

    private static DoubleSupplier approximate(Feature feature, Statistics in) {
        int m = feature.integer("m");
        double r = feature.number("r");
        Feature.require(
                m > 0 && m <= TemplateEntropy.MAX_LENGTH, "m must be between 1 and " + TemplateEntropy.MAX_LENGTH);
        Feature.require(r >= 0, "r must not be negative");
        TemplateEntropy entropy = new TemplateEntropy(in);
        return () -> entropy.approximate(m, r);
    }

    private static DoubleSupplier sample(Statistics in) {
        TemplateEntropy entropy = new TemplateEntropy(in);
        return entropy::sample;
    }
}
