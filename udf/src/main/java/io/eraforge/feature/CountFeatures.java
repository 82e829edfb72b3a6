package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.ONE;
import static io.eraforge.feature.Tolerance.count;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.usual;

import io.eraforge.kernel.Counts;
import io.eraforge.kernel.Crossings;
import io.eraforge.kernel.Group;
import io.eraforge.kernel.Peaks;
import java.util.List;

/** How often something happens. */
final class CountFeatures {
    static final Family FAMILY = Family.of(
            "Counts",
            calculator("count_above_mean")
                    .definition("Number of values above the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> Counts.above(s, s.levels().mean())),
            calculator("count_below_mean")
                    .definition("Number of values below the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> Counts.below(s, s.levels().mean())),
            calculator("longest_strike_above_mean")
                    .definition("Length of the longest run of values above the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> s.strikes().above()),
            calculator("longest_strike_below_mean")
                    .definition("Length of the longest run of values below the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> s.strikes().below()),
            calculator("number_peaks")
                    .parameter("n", INTEGER)
                    .definition("Number of values larger than their n neighbours on either side.")
                    .tolerance(exact())
                    .together(CountFeatures::peaks),
            calculator("number_crossing_m")
                    .parameter("m", NUMBER)
                    .definition("Number of times the values cross m.")
                    .minLength(0)
                    .tolerance(exact())
                    .each(f -> {
                        double m = f.number("m");
                        return s -> Crossings.of(s, m);
                    }),
            calculator("range_count")
                    .parameter("max", NUMBER)
                    .parameter("min", NUMBER)
                    .definition("Number of values at least min and less than max.")
                    .minLength(0)
                    .tolerance(exact())
                    .each(f -> {
                        double min = f.number("min");
                        double max = f.number("max");
                        return s -> Math.max(0, Counts.below(s, max) - Counts.below(s, min));
                    }),
            calculator("value_count")
                    .parameter("value", NUMBER)
                    .definition("Number of values equal to value.")
                    .minLength(0)
                    .tolerance(exact())
                    .each(f -> {
                        double value = f.number("value");
                        return s -> Double.isNaN(value) ? 0 : Counts.atMost(s, value) - Counts.below(s, value);
                    }),
            calculator("count_above")
                    .parameter("t", NUMBER)
                    .definition("Share of values at least t.")
                    .tolerance(usual(ONE))
                    .each(f -> {
                        double t = f.number("t");
                        return s -> (s.n() - Counts.below(s, t)) / (double) s.n();
                    }),
            calculator("count_below")
                    .parameter("t", NUMBER)
                    .definition("Share of values at most t.")
                    .tolerance(usual(ONE))
                    .each(f -> {
                        double t = f.number("t");
                        return s -> Counts.atMost(s, t) / (double) s.n();
                    }));

    private CountFeatures() {}

    private static Group peaks(List<Feature> chosen) {
        int[] supports =
                chosen.stream().mapToInt(feature -> feature.integer("n")).toArray();
        for (int support : supports) {
            Arguments.check(support > 0, "n must be positive");
        }
        return new Peaks(supports)::count;
    }
}
