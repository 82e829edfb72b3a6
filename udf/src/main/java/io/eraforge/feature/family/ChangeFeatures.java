package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.FLAG;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.CUBE;
import static io.eraforge.feature.Tolerance.Scale.SQUARE;
import static io.eraforge.feature.Tolerance.Scale.VALUE;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Arguments;
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

/** How the values change from one to the next. */
public final class ChangeFeatures {
    private static final int FEW_CORRIDORS = 3;

    public static final Family FAMILY = Family.of(
            "Change from value to value",
            calculator("mean_abs_change")
                    .definition("Mean absolute difference of neighbouring values.")
                    .minLength(2)
                    .tolerance(standard(VALUE))
                    .value(s -> s.changes().absoluteSum() / (s.n() - 1)),
            calculator("mean_change")
                    .definition("Mean difference of neighbouring values.")
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
                    .definition("Sum of the absolute differences of neighbouring values.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .value(s -> s.changes().absoluteSum()),
            calculator("cid_ce")
                    .parameter("normalize", FLAG)
                    .definition(
                            "Root of the sum of squared differences of neighbours, over the standard deviation if normalize.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .perFeature(f -> f.flag("normalize")
                            ? ChangeFeatures::normalizedComplexity
                            : s -> Math.sqrt(s.changes().squaredSum())),
            calculator("c3")
                    .parameter("lag", INTEGER)
                    .definition("Mean of the products of three values lag apart; 0 if the era is too short.")
                    .minLength(0)
                    .tolerance(standard(CUBE))
                    .perFeature(f -> {
                        int lag = lag(f);
                        return s -> s.triples().c3(lag);
                    }),
            calculator("time_reversal_asymmetry_statistic")
                    .parameter("lag", INTEGER)
                    .definition("Mean of c²b − ba² for values a, b, c that are lag apart; 0 if the era is too short.")
                    .minLength(0)
                    .tolerance(standard(CUBE))
                    .perFeature(f -> {
                        int lag = lag(f);
                        return s -> s.triples().timeReversal(lag);
                    }),
            calculator("change_quantiles")
                    .choice("f_agg", "mean", "var")
                    .parameter("isabs", FLAG)
                    .parameter("qh", NUMBER)
                    .parameter("ql", NUMBER)
                    .definition("Mean or variance of the (absolute, if isabs) changes that stay between two quantiles.")
                    .tolerance(standard(SQUARE))
                    .cost(Cost.SORT)
                    .batched(ChangeFeatures::corridors));

    private ChangeFeatures() {}

    private static int lag(Feature feature) {
        int lag = feature.integer("lag");
        Arguments.check(lag >= 0, "lag must not be negative");
        return lag;
    }

    private static double meanSecondDerivative(Series s) {
        double[] x = s.x();
        int n = s.n();
        return (x[n - 1] - x[n - 2] - x[1] + x[0]) / (2.0 * (n - 2));
    }

    private static double normalizedComplexity(Series s) {
        double deviation = s.moments().standardDeviation();
        boolean nothing = s.n() == 0 || deviation == 0 || deviation == Double.POSITIVE_INFINITY;
        return nothing ? 0 : Math.sqrt(s.changes().squaredSum()) / deviation;
    }

    // A few corridors are quicker one by one; for more, one pass over the changes serves them all.
    private static CalculatorKernel corridors(List<Feature> chosen) {
        return chosen.stream().map(ChangeFeatures::bounds).distinct().count() <= FEW_CORRIDORS
                ? fewCorridors(chosen)
                : allCorridors(chosen);
    }

    private static List<Double> bounds(Feature feature) {
        return List.of(feature.number("ql"), feature.number("qh"));
    }

    private static CalculatorKernel fewCorridors(List<Feature> chosen) {
        Map<List<Double>, ChangeCorridor> corridors = new LinkedHashMap<>();
        Set<List<Double>> withVariance = chosen.stream()
                .filter(f -> f.text("f_agg").equals("var"))
                .map(ChangeFeatures::bounds)
                .collect(Collectors.toSet());
        SeriesFunction[] each = new SeriesFunction[chosen.size()];
        for (int i = 0; i < each.length; i++) {
            Feature f = chosen.get(i);
            ChangeCorridor corridor = corridors.computeIfAbsent(
                    bounds(f), b -> new ChangeCorridor(b.get(0), b.get(1), withVariance.contains(b)));
            boolean absolute = f.flag("isabs");
            each[i] = f.text("f_agg").equals("mean") ? s -> corridor.mean(absolute) : s -> corridor.variance(absolute);
        }
        return after(s -> corridors.values().forEach(corridor -> corridor.compute(s)), each);
    }

    private static CalculatorKernel allCorridors(List<Feature> chosen) {
        double[] quantiles = chosen.stream()
                .flatMapToDouble(f -> DoubleStream.of(f.number("ql"), f.number("qh")))
                .sorted()
                .distinct()
                .toArray();
        ChangeCorridorGrid corridors = new ChangeCorridorGrid(quantiles);
        SeriesFunction[] each = chosen.stream()
                .map(feature -> corridor(corridors, quantiles, feature))
                .toArray(SeriesFunction[]::new);
        return after(corridors::compute, each);
    }

    private static CalculatorKernel after(Consumer<Series> compute, SeriesFunction[] each) {
        return (s, values) -> {
            compute.accept(s);
            for (int i = 0; i < each.length; i++) {
                values[i] = each[i].of(s);
            }
        };
    }

    private static SeriesFunction corridor(ChangeCorridorGrid corridors, double[] quantiles, Feature feature) {
        int low = Arrays.binarySearch(quantiles, feature.number("ql"));
        int high = Arrays.binarySearch(quantiles, feature.number("qh"));
        boolean absolute = feature.flag("isabs");
        if (low >= high) {
            return s -> 0;
        }
        return feature.text("f_agg").equals("mean")
                ? s -> corridors.mean(low, high, absolute)
                : s -> corridors.variance(low, high, absolute);
    }
}
