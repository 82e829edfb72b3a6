package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Tolerance.Scale.CONDITION;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.lag.Correlogram;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/** Autocorrelations and partial autocorrelations. */
public final class LagFeatures {
    public static final Family FAMILY = Family.of(
            "Autocorrelation",
            calculator("autocorrelation")
                    .parameter("lag", INTEGER)
                    .definition("Mean product of centred values lag apart, divided by the variance.")
                    .nanWhen("at most lag values, or the variance is at most 1e-8")
                    .tolerance(standard(CONDITION))
                    .cost(Cost.LAGS)
                    .perFeature(LagFeatures::autocorrelation),
            calculator("agg_autocorrelation")
                    .choice("f_agg", "mean", "median", "var")
                    .parameter("maxlag", INTEGER)
                    .definition(
                            "Mean, median or variance of the autocorrelations at lags 1 to maxlag; 0 if the variance of"
                                    + " the values is below 1e-10.")
                    .tolerance(standard(CONDITION))
                    .cost(Cost.LAGS)
                    .batched(LagFeatures::aggregated),
            calculator("partial_autocorrelation")
                    .parameter("lag", INTEGER)
                    .definition("Partial autocorrelation at lag, by the Levinson–Durbin recursion.")
                    .nanWhen("lag is at least half the length, or all values are equal")
                    // Each step of the recursion divides by the remainder of the previous steps.
                    .tolerance(new Tolerance(Tolerance.DEFAULT_RELATIVE, 1e-11, CONDITION, true))
                    .cost(Cost.LAGS)
                    .batched(LagFeatures::partial));

    private LagFeatures() {}

    private static DoubleSupplier autocorrelation(Feature feature, Statistics in) {
        int lag = feature.integerAtLeast("lag", 0);
        Correlogram correlogram = new Correlogram(lag, in);
        return () -> correlogram.at(lag);
    }

    private static CalculatorKernel aggregated(List<Feature> features, Statistics in) {
        int[] maxLags =
                features.stream().mapToInt(f -> f.integerAtLeast("maxlag", 1)).toArray();
        String[] aggregates = features.stream().map(f -> f.text("f_agg")).toArray(String[]::new);
        Correlogram correlogram = new Correlogram(IntStream.of(maxLags).max().orElse(0), in);
        return values -> {
            correlogram.compute();
            for (int i = 0; i < maxLags.length; i++) {
                values[i] = correlogram.aggregate(aggregates[i], maxLags[i]);
            }
        };
    }

    private static CalculatorKernel partial(List<Feature> features, Statistics in) {
        int[] lags = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("lag", 0))
                .toArray();
        int maxLag = IntStream.of(lags).max().orElse(0);
        double[] partials = new double[maxLag + 1];
        Correlogram correlogram = new Correlogram(maxLag, in);
        return values -> {
            correlogram.partial(maxLag, partials);
            for (int i = 0; i < lags.length; i++) {
                values[i] = partials[lags[i]];
            }
        };
    }
}
