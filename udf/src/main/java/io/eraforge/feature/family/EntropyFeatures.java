package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;

import io.eraforge.feature.Arguments;
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

/** How surprising the values are. */
public final class EntropyFeatures {
    private static final int MAX_DIMENSION = 10;

    public static final Family FAMILY = Family.of(
            "Entropy",
            calculator("binned_entropy")
                    .parameter("max_bins", INTEGER)
                    .definition("Entropy of the values in max_bins equal bins between their extremes.")
                    .nanWhen("a value is infinite")
                    .perFeature(EntropyFeatures::binned),
            calculator("permutation_entropy")
                    .parameter("dimension", INTEGER)
                    .parameter("tau", INTEGER)
                    .definition("Entropy of the orders of dimension neighbouring values, in windows tau apart.")
                    .nanWhen("fewer than dimension values")
                    .cpuOnlyIf(f -> f.integer("dimension") > 4 || f.integer("tau") != 1)
                    .batched(EntropyFeatures::permutations));

    private EntropyFeatures() {}

    private static SeriesFunction binned(Feature feature) {
        int bins = feature.integer("max_bins");
        Arguments.check(bins > 0, "max_bins must be positive");
        int[] counts = new int[bins];
        return s -> Entropy.binned(s, bins, counts);
    }

    private static CalculatorKernel permutations(List<Feature> chosen) {
        Map<Integer, List<Integer>> byStride = new LinkedHashMap<>();
        for (int i = 0; i < chosen.size(); i++) {
            int dimension = chosen.get(i).integer("dimension");
            int tau = chosen.get(i).integer("tau");
            Arguments.check(
                    dimension > 1 && dimension <= MAX_DIMENSION, "dimension must be one of 2 to " + MAX_DIMENSION);
            Arguments.check(tau > 0, "tau must be positive");
            byStride.computeIfAbsent(tau, key -> new ArrayList<>()).add(i);
        }
        CalculatorKernel[] each = byStride.entrySet().stream()
                .map(entry -> permutations(chosen, entry.getKey(), entry.getValue()))
                .toArray(CalculatorKernel[]::new);
        return (s, values) -> {
            for (CalculatorKernel group : each) {
                group.compute(s, values);
            }
        };
    }

    private static CalculatorKernel permutations(List<Feature> chosen, int stride, List<Integer> places) {
        int[] at = places.stream().mapToInt(Integer::intValue).toArray();
        OrdinalPatterns orders = new OrdinalPatterns(
                places.stream()
                        .mapToInt(i -> chosen.get(i).integer("dimension"))
                        .toArray(),
                stride);
        double[] entropies = new double[at.length];
        return (s, values) -> {
            orders.entropies(s, entropies);
            for (int i = 0; i < at.length; i++) {
                values[at[i]] = entropies[i];
            }
        };
    }
}
