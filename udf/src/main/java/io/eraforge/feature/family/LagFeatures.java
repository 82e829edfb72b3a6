package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Tolerance.Scale.CONDITION;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Arguments;
import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.lag.Correlogram;
import java.util.List;
import java.util.stream.IntStream;

/** How the values resemble themselves some places later. */
public final class LagFeatures {
    public static final Family FAMILY = Family.of(
            "Autocorrelation",
            calculator("autocorrelation")
                    .parameter("lag", INTEGER)
                    .definition("Mean product of centred values lag apart, over the variance.")
                    .nanWhen("no more than lag values, or variance at most 1e-8")
                    .tolerance(standard(CONDITION))
                    .cost(Cost.LAGS)
                    .perFeature(LagFeatures::autocorrelation),
            calculator("agg_autocorrelation")
                    .choice("f_agg", "mean", "median", "var")
                    .parameter("maxlag", INTEGER)
                    .definition(
                            "Mean, median or variance of the autocorrelations at lags 1 to maxlag; 0 if the variance is below 1e-10.")
                    .tolerance(standard(CONDITION))
                    .cost(Cost.LAGS)
                    .batched(LagFeatures::aggregated),
            calculator("partial_autocorrelation")
                    .parameter("lag", INTEGER)
                    .definition("Partial autocorrelation at lag, by Levinson and Durbin's recursion.")
                    .nanWhen("lag is half the length or more, or the era is constant")
                    // Each step of the recursion divides by what the steps before left over.
                    .tolerance(new Tolerance(Tolerance.USUAL, 1e-11, CONDITION, true))
                    .cost(Cost.LAGS)
                    .batched(LagFeatures::partial));

    private LagFeatures() {}

    private static SeriesFunction autocorrelation(Feature feature) {
        int lag = feature.integer("lag");
        Arguments.check(lag >= 0, "lag must not be negative");
        return s -> Correlogram.at(s, lag);
    }

    private static CalculatorKernel aggregated(List<Feature> chosen) {
        int[] maxLags = chosen.stream().mapToInt(f -> f.integer("maxlag")).toArray();
        for (int maxLag : maxLags) {
            Arguments.check(maxLag > 0, "maxlag must be positive");
        }
        String[] aggregates = chosen.stream().map(f -> f.text("f_agg")).toArray(String[]::new);
        Correlogram correlogram = new Correlogram(IntStream.of(maxLags).max().orElse(0));
        return (s, values) -> {
            correlogram.compute(s);
            for (int i = 0; i < maxLags.length; i++) {
                values[i] = correlogram.aggregate(aggregates[i], maxLags[i]);
            }
        };
    }

    private static CalculatorKernel partial(List<Feature> chosen) {
        int[] lags = chosen.stream().mapToInt(feature -> feature.integer("lag")).toArray();
        int maxLag = 0;
        for (int lag : lags) {
            Arguments.check(lag >= 0, "lag must not be negative");
            maxLag = Math.max(maxLag, lag);
        }
        double[] partials = new double[maxLag + 1];
        int most = maxLag;
        return (s, values) -> {
            Correlogram.partial(s, most, partials);
            for (int i = 0; i < lags.length; i++) {
                values[i] = partials[lags[i]];
            }
        };
    }
}
