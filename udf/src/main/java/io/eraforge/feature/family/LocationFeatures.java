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
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.moment.MassQuantiles;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Relative positions within the era. */
public final class LocationFeatures {
    public static final Family FAMILY = Family.of(
            "Location in the era",
            calculator("first_location_of_maximum")
                    .definition("Position of the first occurrence of the largest value, divided by the length.")
                    .tolerance(exact())
                    .value(s -> s.extremes().firstMax() / (double) s.n()),
            calculator("last_location_of_maximum")
                    .definition("Position after the last occurrence of the largest value, divided by the length.")
                    .tolerance(standard(ONE))
                    .value(s -> 1 - (s.n() - 1 - s.extremes().lastMax()) / (double) s.n()),
            calculator("first_location_of_minimum")
                    .definition("Position of the first occurrence of the smallest value, divided by the length.")
                    .tolerance(exact())
                    .value(s -> s.extremes().firstMin() / (double) s.n()),
            calculator("last_location_of_minimum")
                    .definition("Position after the last occurrence of the smallest value, divided by the length.")
                    .tolerance(standard(ONE))
                    .value(s -> 1 - (s.n() - 1 - s.extremes().lastMin()) / (double) s.n()),
            calculator("index_mass_quantile")
                    .parameter("q", NUMBER)
                    .definition(
                            "Relative position at which the running sum of absolute values reaches the share q of the total.")
                    .nanWhen("all values are zero")
                    .tolerance(count())
                    .batched(LocationFeatures::massQuantiles),
            calculator("energy_ratio_by_chunks")
                    .parameter("num_segments", INTEGER)
                    .parameter("segment_focus", INTEGER)
                    .definition("Share of the energy in segment segment_focus (from 0) of num_segments equal segments.")
                    .nanWhen("all values are zero")
                    .tolerance(standard(ONE))
                    .perFeature(LocationFeatures::energyShare));

    private LocationFeatures() {}

    private static CalculatorKernel massQuantiles(List<Feature> features) {
        int[] ascending = IntStream.range(0, features.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> features.get(i).number("q")))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] shares = IntStream.of(ascending)
                .mapToDouble(i -> features.get(i).number("q"))
                .toArray();
        double[] positions = new double[shares.length];
        return (s, values) -> {
            MassQuantiles.quantiles(s, shares, positions);
            for (int j = 0; j < positions.length; j++) {
                values[ascending[j]] = positions[j];
            }
        };
    }

    private static SeriesFunction energyShare(Feature feature) {
        int segments = feature.integer("num_segments");
        int focus = feature.integer("segment_focus");
        Feature.require(0 <= focus && focus < segments, "segment_focus must be between 0 and num_segments - 1");
        return s -> MassQuantiles.energyShare(s, segments, focus);
    }
}
