package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;

import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.entropy.Entropy;
import io.eraforge.kernel.entropy.OrdinalPatterns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Entropies of values and of their ordinal patterns. */
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
                    .batched(EntropyFeatures::permutations));

    private EntropyFeatures() {}

    private static SeriesFunction binned(Feature feature) {
        int bins = feature.integerAtLeast("max_bins", 1);
        int[] counts = new int[bins];
        return s -> Entropy.binned(s, bins, counts);
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
