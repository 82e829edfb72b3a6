package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.ONE;
import static io.eraforge.feature.Tolerance.count;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.order.ValueCounts;
import io.eraforge.kernel.peak.PeakCounts;
import java.util.List;

/** Counts of values, runs, peaks and crossings. */
public final class CountFeatures {
    public static final Family FAMILY = Family.of(
            "Counts",
            calculator("count_above_mean")
                    .definition("Number of values above the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> ValueCounts.above(s, s.summary().mean())),
            calculator("count_below_mean")
                    .definition("Number of values below the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> ValueCounts.below(s, s.summary().mean())),
            calculator("longest_strike_above_mean")
                    .definition("Length of the longest run of values above the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> s.longestRuns().above()),
            calculator("longest_strike_below_mean")
                    .definition("Length of the longest run of values below the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> s.longestRuns().below()),
            calculator("number_peaks")
                    .parameter("n", INTEGER)
                    .definition("Number of values larger than their n neighbours on either side.")
                    .tolerance(exact())
                    .batched(CountFeatures::peaks),
            calculator("number_crossing_m")
                    .parameter("m", NUMBER)
                    .definition("Number of times the values cross m.")
                    .minLength(0)
                    .tolerance(exact())
                    .perFeature(f -> {
                        double m = f.number("m");
                        return s -> ValueCounts.crossings(s, m);
                    }),
            calculator("range_count")
                    .parameter("max", NUMBER)
                    .parameter("min", NUMBER)
                    .definition("Number of values that are at least min and less than max.")
                    .minLength(0)
                    .tolerance(exact())
                    .perFeature(f -> {
                        double min = f.number("min");
                        double max = f.number("max");
                        return s -> Math.max(0, ValueCounts.below(s, max) - ValueCounts.below(s, min));
                    }),
            calculator("value_count")
                    .parameter("value", NUMBER)
                    .definition("Number of values equal to value.")
                    .minLength(0)
                    .tolerance(exact())
                    .perFeature(f -> {
                        double value = f.number("value");
                        return s ->
                                Double.isNaN(value) ? 0 : ValueCounts.atMost(s, value) - ValueCounts.below(s, value);
                    }),
            calculator("count_above")
                    .parameter("t", NUMBER)
                    .definition("Share of values that are at least t.")
                    .tolerance(standard(ONE))
                    .perFeature(f -> {
                        double t = f.number("t");
                        return s -> (s.n() - ValueCounts.below(s, t)) / (double) s.n();
                    }),
            calculator("count_below")
                    .parameter("t", NUMBER)
                    .definition("Share of values that are at most t.")
                    .tolerance(standard(ONE))
                    .perFeature(f -> {
                        double t = f.number("t");
                        return s -> ValueCounts.atMost(s, t) / (double) s.n();
                    }));

    private CountFeatures() {}

    private static CalculatorKernel peaks(List<Feature> features) {
        int[] supports = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("n", 1))
                .toArray();
        return new PeakCounts(supports)::count;
    }
}
