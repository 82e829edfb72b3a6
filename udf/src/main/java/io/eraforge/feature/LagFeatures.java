package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Tolerance.Scale.CONDITION;
import static io.eraforge.feature.Tolerance.usual;

import io.eraforge.kernel.Correlogram;
import io.eraforge.kernel.Group;
import io.eraforge.kernel.Value;
import java.util.List;
import java.util.stream.IntStream;

/** How the values resemble themselves some places later. */
final class LagFeatures {
    static final Family FAMILY = Family.of(
            "Autocorrelation",
            calculator("autocorrelation")
                    .parameter("lag", INTEGER)
                    .definition("Mean product of centred values lag apart, over the variance.")
                    .nanWhen("no more than lag values, or variance at most 1e-8")
                    .tolerance(usual(CONDITION))
                    .cost(Cost.LAGS)
                    .each(LagFeatures::autocorrelation),
            calculator("agg_autocorrelation")
                    .choice("f_agg", "mean", "median", "var")
                    .parameter("maxlag", INTEGER)
                    .definition(
                            "Mean, median or variance of the autocorrelations at lags 1 to maxlag; 0 if the variance is below 1e-10.")
                    .tolerance(usual(CONDITION))
                    .cost(Cost.LAGS)
                    .together(LagFeatures::aggregated),
            calculator("partial_autocorrelation")
                    .parameter("lag", INTEGER)
                    .definition("Partial autocorrelation at lag, by Levinson and Durbin's recursion.")
                    .nanWhen("lag is half the length or more, or the era is constant")
                    // Each step of the recursion divides by what the steps before left over.
                    .tolerance(new Tolerance(Tolerance.USUAL, 1e-11, CONDITION, true))
                    .cost(Cost.LAGS)
                    .together(LagFeatures::partial));

    private LagFeatures() {}

    private static Value autocorrelation(Feature feature) {
        int lag = feature.integer("lag");
        Arguments.check(lag >= 0, "lag must not be negative");
        return s -> Correlogram.at(s, lag);
    }

    private static Group aggregated(List<Feature> chosen) {
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

    private static Group partial(List<Feature> chosen) {
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
