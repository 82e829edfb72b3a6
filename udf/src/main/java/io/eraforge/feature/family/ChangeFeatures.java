package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.FLAG;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.CUBE;
import static io.eraforge.feature.Tolerance.Scale.SQUARE;
import static io.eraforge.feature.Tolerance.Scale.VALUE;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.change.ChangeCorridor;
import io.eraforge.kernel.change.ChangeCorridorGrid;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Changes between consecutive values. */
public final class ChangeFeatures {
    private static final int MAX_SEPARATE_CORRIDORS = 3;

    public static final Family FAMILY = Family.of(
            "Change from value to value",
            calculator("mean_abs_change")
                    .definition("Mean absolute difference between consecutive values.")
                    .minLength(2)
                    .tolerance(standard(VALUE))
                    .value(s -> s.changes().absoluteSum() / (s.n() - 1)),
            calculator("mean_change")
                    .definition("Mean difference between consecutive values.")
                    .minLength(2)
                    .tolerance(standard(VALUE))
                    .cost(Cost.CONSTANT)
                    .value(s -> (s.x()[s.n() - 1] - s.x()[0]) / (s.n() - 1)),
            calculator("mean_second_derivative_central")
                    .definition("Mean of the central second differences.")
                    .minLength(3)
                    .tolerance(standard(VALUE))
                    .cost(Cost.CONSTANT)
                    .value(ChangeFeatures::meanSecondDerivative),
            calculator("absolute_sum_of_changes")
                    .definition("Sum of the absolute differences between consecutive values.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .value(s -> s.changes().absoluteSum()),
            calculator("cid_ce")
                    .parameter("normalize", FLAG)
                    .definition(
                            "Square root of the sum of squared differences between consecutive values; divided by the"
                                    + " standard deviation if normalize.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .perFeature(f -> f.flag("normalize")
                            ? ChangeFeatures::normalizedComplexity
                            : s -> Math.sqrt(s.changes().squaredSum())),
            calculator("c3")
                    .parameter("lag", INTEGER)
                    .definition("Mean product of three values spaced lag apart; 0 if the era is too short.")
                    .minLength(0)
                    .tolerance(standard(CUBE))
                    .perFeature(f -> {
                        int lag = f.integerAtLeast("lag", 0);
                        return s -> s.triples().c3(lag);
                    }),
            calculator("time_reversal_asymmetry_statistic")
                    .parameter("lag", INTEGER)
                    .definition("Mean of c²b − ba² for values a, b, c spaced lag apart; 0 if the era is too short.")
                    .minLength(0)
                    .tolerance(standard(CUBE))
                    .perFeature(f -> {
                        int lag = f.integerAtLeast("lag", 0);
                        return s -> s.triples().timeReversal(lag);
                    }),
            calculator("change_quantiles")
                    .choice("f_agg", "mean", "var")
                    .parameter("isabs", FLAG)
                    .parameter("qh", NUMBER)
                    .parameter("ql", NUMBER)
                    .definition(
                            "Mean or variance of the changes (absolute if isabs) between consecutive values that both lie"
                                    + " between the quantiles ql and qh.")
                    .tolerance(standard(SQUARE))
                    .cost(Cost.SORT)
                    .batched(ChangeFeatures::corridors));

    private ChangeFeatures() {}

    private static double meanSecondDerivative(Series s) {
        double[] x = s.x();
        int n = s.n();
        return (x[n - 1] - x[n - 2] - x[1] + x[0]) / (2.0 * (n - 2));
    }

    private static double normalizedComplexity(Series s) {
        double deviation = s.moments().standardDeviation();
        boolean undefined = s.n() == 0 || deviation == 0 || deviation == Double.POSITIVE_INFINITY;
        return undefined ? 0 : Math.sqrt(s.changes().squaredSum()) / deviation;
    }

    // A few corridors are faster one by one; for more, a single pass over the changes serves all.
    private static CalculatorKernel corridors(List<Feature> features) {
        return features.stream().map(ChangeFeatures::bounds).distinct().count() <= MAX_SEPARATE_CORRIDORS
                ? separateCorridors(features)
                : corridorGrid(features);
    }

    private static List<Double> bounds(Feature feature) {
        return List.of(feature.number("ql"), feature.number("qh"));
    }

    private static CalculatorKernel separateCorridors(List<Feature> features) {
        Map<List<Double>, ChangeCorridor> corridors = new LinkedHashMap<>();
        Set<List<Double>> withVariance = features.stream()
                .filter(f -> f.text("f_agg").equals("var"))
                .map(ChangeFeatures::bounds)
                .collect(Collectors.toSet());
        SeriesFunction[] functions = new SeriesFunction[features.size()];
        for (int i = 0; i < functions.length; i++) {
            Feature f = features.get(i);
            ChangeCorridor corridor = corridors.computeIfAbsent(
                    bounds(f), b -> new ChangeCorridor(b.get(0), b.get(1), withVariance.contains(b)));
            boolean absolute = f.flag("isabs");
            functions[i] =
                    f.text("f_agg").equals("mean") ? s -> corridor.mean(absolute) : s -> corridor.variance(absolute);
        }
        return computeThen(s -> corridors.values().forEach(corridor -> corridor.compute(s)), functions);
    }

    private static CalculatorKernel corridorGrid(List<Feature> features) {
        double[] quantiles = features.stream()
                .flatMapToDouble(f -> DoubleStream.of(f.number("ql"), f.number("qh")))
                .sorted()
                .distinct()
                .toArray();
        ChangeCorridorGrid grid = new ChangeCorridorGrid(quantiles);
        SeriesFunction[] functions = features.stream()
                .map(feature -> corridor(grid, quantiles, feature))
                .toArray(SeriesFunction[]::new);
        return computeThen(grid::compute, functions);
    }

    private static CalculatorKernel computeThen(Consumer<Series> compute, SeriesFunction[] functions) {
        return (s, values) -> {
            compute.accept(s);
            for (int i = 0; i < functions.length; i++) {
                values[i] = functions[i].of(s);
            }
        };
    }

    private static SeriesFunction corridor(ChangeCorridorGrid grid, double[] quantiles, Feature feature) {
        int low = Arrays.binarySearch(quantiles, feature.number("ql"));
        int high = Arrays.binarySearch(quantiles, feature.number("qh"));
        boolean absolute = feature.flag("isabs");
        if (low >= high) {
            return s -> 0;
        }
        return feature.text("f_agg").equals("mean")
                ? s -> grid.mean(low, high, absolute)
                : s -> grid.variance(low, high, absolute);
    }
}
