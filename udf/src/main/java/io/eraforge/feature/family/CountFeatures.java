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
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.ValueCounts;
import io.eraforge.kernel.peak.Crossings;
import io.eraforge.kernel.peak.LongestRuns;
import io.eraforge.kernel.peak.PeakCounts;
import java.util.function.DoubleSupplier;

/** Counts of values, runs, peaks and crossings. */
public final class CountFeatures {
    public static final Family FAMILY = Family.of(
            "Counts",
            calculator("count_above_mean")
                    .definition("Number of values above the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .perFeature((f, in) -> aboveMean(in)),
            calculator("count_below_mean")
                    .definition("Number of values below the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .perFeature((f, in) -> belowMean(in)),
            calculator("longest_strike_above_mean")
                    .definition("Length of the longest run of values above the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .from(LongestRuns.KEY)
                    .value(LongestRuns::above),
            calculator("longest_strike_below_mean")
                    .definition("Length of the longest run of values below the mean.")
                    .minLength(0)
                    .tolerance(count())
                    .from(LongestRuns.KEY)
                    .value(LongestRuns::below),
            calculator("number_peaks")
                    .parameter("n", INTEGER)
                    .definition("Number of values larger than their n neighbours on either side.")
                    .tolerance(exact())
                    .perFeature(CountFeatures::peaks),
            calculator("number_crossing_m")
                    .parameter("m", NUMBER)
                    .definition("Number of times the values cross m.")
                    .minLength(0)
                    .tolerance(exact())
                    .perFeature((f, in) -> {
                        Crossings crossings = in.get(new Crossings.Key(f.number("m")));
                        return crossings::count;
                    }),
            calculator("range_count")
                    .parameter("max", NUMBER)
                    .parameter("min", NUMBER)
                    .definition("Number of values that are at least min and less than max.")
                    .minLength(0)
                    .tolerance(exact())
                    .perFeature((f, in) -> {
                        ValueCounts.Count min = in.get(ValueCounts.KEY).below(f.number("min"));
                        ValueCounts.Count max = in.get(ValueCounts.KEY).below(f.number("max"));
                        return () -> Math.max(0, max.value() - min.value());
                    }),
            calculator("value_count")
                    .parameter("value", NUMBER)
                    .definition("Number of values equal to value.")
                    .minLength(0)
                    .tolerance(exact())
                    .perFeature((f, in) -> occurrences(f.number("value"), in)),
            calculator("count_above")
                    .parameter("t", NUMBER)
                    .definition("Share of values that are at least t.")
                    .tolerance(standard(ONE))
                    .perFeature((f, in) -> {
                        EraSize era = in.get(EraSize.KEY);
                        ValueCounts.Count below = in.get(ValueCounts.KEY).below(f.number("t"));
                        return () -> (era.n() - below.value()) / (double) era.n();
                    }),
            calculator("count_below")
                    .parameter("t", NUMBER)
                    .definition("Share of values that are at most t.")
                    .tolerance(standard(ONE))
                    .perFeature((f, in) -> {
                        EraSize era = in.get(EraSize.KEY);
                        ValueCounts.Count upTo = in.get(ValueCounts.KEY).atMost(f.number("t"));
                        return () -> upTo.value() / (double) era.n();
                    }));

    private CountFeatures() {}

    private static DoubleSupplier aboveMean(Statistics in) {
        EraSize era = in.get(EraSize.KEY);
        SummaryStatistics summary = in.get(SummaryStatistics.KEY);
        ValueCounts.Count upTo = in.get(ValueCounts.KEY).atMost(summary::mean, summary::meanError);
        return () -> Double.isNaN(summary.mean()) ? 0 : era.n() - upTo.value();
    }

    private static DoubleSupplier belowMean(Statistics in) {
        SummaryStatistics summary = in.get(SummaryStatistics.KEY);
        ValueCounts.Count below = in.get(ValueCounts.KEY).below(summary::mean, summary::meanError);
        return below::value;
    }

    private static DoubleSupplier occurrences(double value, Statistics in) {
        if (Double.isNaN(value)) {
            return () -> 0;
        }
        ValueCounts.Count below = in.get(ValueCounts.KEY).below(value);
        ValueCounts.Count upTo = in.get(ValueCounts.KEY).atMost(value);
        return () -> upTo.value() - below.value();
    }

    private static DoubleSupplier peaks(Feature feature, Statistics in) {
        int support = feature.integerAtLeast("n", 1);
        PeakCounts peaks = in.get(PeakCounts.KEY);
        peaks.need(support);
        return () -> peaks.count(support);
    }
}
