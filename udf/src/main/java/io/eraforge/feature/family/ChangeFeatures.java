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
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.change.ChangeCorridor;
import io.eraforge.kernel.change.ChangeCorridorGrid;
import io.eraforge.kernel.change.ChangeSums;
import io.eraforge.kernel.change.LaggedTriples;
import io.eraforge.kernel.moment.EndValues;
import io.eraforge.kernel.moment.Moments;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
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
                    .from(ChangeSums.KEY, EraSize.KEY)
                    .value((changes, era) -> changes.absoluteSum() / (era.n() - 1)),
            calculator("mean_change")
                    .definition("Mean difference between consecutive values.")
                    .minLength(2)
                    .tolerance(standard(VALUE))
                    .cost(Cost.CONSTANT)
                    .from(EndValues.KEY, EraSize.KEY)
                    .value((ends, era) -> (ends.last() - ends.first()) / (era.n() - 1)),
            calculator("mean_second_derivative_central")
                    .definition("Mean of the central second differences.")
                    .minLength(3)
                    .tolerance(standard(VALUE))
                    .cost(Cost.CONSTANT)
                    .from(EndValues.KEY, EraSize.KEY)
                    .value((x, era) -> (x.last() - x.lastButOne() - x.second() + x.first()) / (2.0 * (era.n() - 2))),
            calculator("absolute_sum_of_changes")
                    .definition("Sum of the absolute differences between consecutive values.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .from(ChangeSums.KEY)
                    .value(ChangeSums::absoluteSum),
            calculator("cid_ce")
                    .parameter("normalize", FLAG)
                    .definition(
                            "Square root of the sum of squared differences between consecutive values; divided by the"
                                    + " standard deviation if normalize.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .perFeature((f, in) -> complexity(f.flag("normalize"), in)),
            calculator("c3")
                    .parameter("lag", INTEGER)
                    .definition("Mean product of three values spaced lag apart; 0 if the era is too short.")
                    .minLength(0)
                    .tolerance(standard(CUBE))
                    .perFeature((f, in) -> {
                        int lag = f.integerAtLeast("lag", 0);
                        LaggedTriples triples = triples(lag, in);
                        return () -> triples.c3(lag);
                    }),
            calculator("time_reversal_asymmetry_statistic")
                    .parameter("lag", INTEGER)
                    .definition("Mean of c²b − ba² for values a, b, c spaced lag apart; 0 if the era is too short.")
                    .minLength(0)
                    .tolerance(standard(CUBE))
                    .perFeature((f, in) -> {
                        int lag = f.integerAtLeast("lag", 0);
                        LaggedTriples triples = triples(lag, in);
                        return () -> triples.timeReversal(lag);
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

    private static DoubleSupplier complexity(boolean normalize, Statistics in) {
        ChangeSums changes = in.get(ChangeSums.KEY);
        if (!normalize) {
            return () -> Math.sqrt(changes.squaredSum());
        }
        EraSize era = in.get(EraSize.KEY);
        Moments moments = in.get(Moments.KEY);
        return () -> {
            double deviation = moments.standardDeviation();
            boolean undefined = era.n() == 0 || deviation == 0 || deviation == Double.POSITIVE_INFINITY;
            return undefined ? 0 : Math.sqrt(changes.squaredSum()) / deviation;
        };
    }

    private static LaggedTriples triples(int lag, Statistics in) {
        LaggedTriples triples = in.get(LaggedTriples.KEY);
        triples.need(lag);
        return triples;
    }

    // A few corridors are faster one by one; for more, a single pass over the changes serves all. A device has no such
    // pass.
    private static CalculatorKernel corridors(List<Feature> features, Statistics in) {
        boolean few = features.stream().map(ChangeFeatures::bounds).distinct().count() <= MAX_SEPARATE_CORRIDORS;
        return few || in.onDevice() ? separateCorridors(features, in) : corridorGrid(features, in);
    }

    private static ChangeCorridor.Key bounds(Feature feature) {
        return new ChangeCorridor.Key(feature.number("ql"), feature.number("qh"));
    }

    private static CalculatorKernel separateCorridors(List<Feature> features, Statistics in) {
        DoubleSupplier[] closings = features.stream().map(f -> corridor(f, in)).toArray(DoubleSupplier[]::new);
        return closeAll(closings);
    }

    private static DoubleSupplier corridor(Feature feature, Statistics in) {
        ChangeCorridor corridor = in.get(bounds(feature));
        boolean absolute = feature.flag("isabs");
        if (feature.text("f_agg").equals("mean")) {
            return () -> corridor.mean(absolute);
        }
        corridor.needVariance();
        return () -> corridor.variance(absolute);
    }

    private static CalculatorKernel closeAll(DoubleSupplier[] closings) {
        return values -> {
            for (int i = 0; i < closings.length; i++) {
                values[i] = closings[i].getAsDouble();
            }
        };
    }

    private static CalculatorKernel corridorGrid(List<Feature> features, Statistics in) {
        double[] quantiles = features.stream()
                .flatMapToDouble(f -> DoubleStream.of(f.number("ql"), f.number("qh")))
                .sorted()
                .distinct()
                .toArray();
        ChangeCorridorGrid grid = new ChangeCorridorGrid(quantiles, in);
        CalculatorKernel corridors = closeAll(features.stream()
                .map(feature -> corridor(grid, quantiles, feature))
                .toArray(DoubleSupplier[]::new));
        return values -> {
            grid.compute();
            corridors.compute(values);
        };
    }

    private static DoubleSupplier corridor(ChangeCorridorGrid grid, double[] quantiles, Feature feature) {
        int low = Arrays.binarySearch(quantiles, feature.number("ql"));
        int high = Arrays.binarySearch(quantiles, feature.number("qh"));
        boolean absolute = feature.flag("isabs");
        if (low >= high) {
            return () -> 0;
        }
        return feature.text("f_agg").equals("mean")
                ? () -> grid.mean(low, high, absolute)
                : () -> grid.variance(low, high, absolute);
    }
}
