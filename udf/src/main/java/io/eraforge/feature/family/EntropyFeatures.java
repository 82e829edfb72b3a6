package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.entropy.Entropy;
import io.eraforge.kernel.entropy.OrdinalPatterns;
import io.eraforge.kernel.entropy.TemplateEntropy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
                    .cpuOnlyIf(f -> f.integer("dimension") > 4 || f.integer("tau") != 1)
                    .batched(EntropyFeatures::permutations),
            calculator("approximate_entropy")
                    .parameter("m", INTEGER)
                    .parameter("r", NUMBER)
                    .definition(
                            "Difference between the mean logarithms of the shares of matching templates of m and of m + 1 values. Templates match if their values differ by at most r standard deviations.")
                    .minLength(0)
                    .nanWhen("a value is infinite")
                    .cost(Cost.QUADRATIC)
                    .cpuOnly()
                    .perFeature(EntropyFeatures::approximate),
            calculator("sample_entropy")
                    .definition(
                            "Negative logarithm of the number of matching templates of 3 values per matching template of 2. Templates match if their values differ by at most 0.2 standard deviations.")
                    .minLength(2)
                    .nanWhen("no two templates match")
                    .cost(Cost.QUADRATIC)
                    .cpuOnly()
                    .batched(features -> sample()));

    private EntropyFeatures() {}

    private static SeriesFunction binned(Feature feature) {
        int bins = feature.integerAtLeast("max_bins", 1);
        int[] counts = new int[bins];
        return s -> Entropy.binned(s, bins, counts);
    }

    private static SeriesFunction approximate(Feature feature) {
        int m = feature.integer("m");
        double r = feature.number("r");
        Feature.require(
                m > 0 && m <= TemplateEntropy.MAX_LENGTH, "m must be between 1 and " + TemplateEntropy.MAX_LENGTH);
        Feature.require(r >= 0, "r must not be negative");
        TemplateEntropy entropy = new TemplateEntropy();
        return s -> entropy.approximate(s, m, r);
    }

    private static CalculatorKernel sample() {
        TemplateEntropy entropy = new TemplateEntropy();
        return (s, values) -> values[0] = entropy.sample(s);
    }

    private static CalculatorKernel permutations(List<Feature> features) {
        Map<Integer, List<Integer>> byStride = new LinkedHashMap<>();
        for (int i = 0; i < features.size(); i++) {
            int dimension = features.get(i).integer("dimension");
            int tau = features.get(i).integerAtLeast("tau", 1);
            Feature.require(
                    dimension > 1 && dimension <= MAX_DIMENSION, "dimension must be between 2 and " + MAX_DIMENSION);
            byStride.computeIfAbsent(tau, key -> new ArrayList<>()).add(i);
        }
        CalculatorKernel[] kernels = byStride.entrySet().stream()
                .map(entry -> permutations(features, entry.getKey(), entry.getValue()))
                .toArray(CalculatorKernel[]::new);
        return (s, values) -> {
            for (CalculatorKernel kernel : kernels) {
                kernel.compute(s, values);
            }
        };
    }

    private static CalculatorKernel permutations(List<Feature> features, int stride, List<Integer> positions) {
        int[] slots = positions.stream().mapToInt(Integer::intValue).toArray();
        OrdinalPatterns patterns = new OrdinalPatterns(
                positions.stream()
                        .mapToInt(i -> features.get(i).integer("dimension"))
                        .toArray(),
                stride);
        double[] entropies = new double[slots.length];
        return (s, values) -> {
            patterns.entropies(s, entropies);
            for (int i = 0; i < slots.length; i++) {
                values[slots[i]] = entropies[i];
            }
        };
    }
}
