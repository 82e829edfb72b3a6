package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.ONE;
import static io.eraforge.feature.Tolerance.count;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Arguments;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.moment.MassQuantiles;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Where along the era something happens. */
public final class LocationFeatures {
    public static final Family FAMILY = Family.of(
            "Location in the era",
            calculator("first_location_of_maximum")
                    .definition("First place of the largest value, over the length.")
                    .tolerance(exact())
                    .value(s -> s.extremes().firstMax() / (double) s.n()),
            calculator("last_location_of_maximum")
                    .definition("Place after the last occurrence of the largest value, over the length.")
                    .tolerance(standard(ONE))
                    .value(s -> 1 - (s.n() - 1 - s.extremes().lastMax()) / (double) s.n()),
            calculator("first_location_of_minimum")
                    .definition("First place of the smallest value, over the length.")
                    .tolerance(exact())
                    .value(s -> s.extremes().firstMin() / (double) s.n()),
            calculator("last_location_of_minimum")
                    .definition("Place after the last occurrence of the smallest value, over the length.")
                    .tolerance(standard(ONE))
                    .value(s -> 1 - (s.n() - 1 - s.extremes().lastMin()) / (double) s.n()),
            calculator("index_mass_quantile")
                    .parameter("q", NUMBER)
                    .definition("Relative place by which the share q of the sum of absolute values is reached.")
                    .nanWhen("all values are zero")
                    .tolerance(count())
                    .batched(LocationFeatures::massQuantiles),
            calculator("energy_ratio_by_chunks")
                    .parameter("num_segments", INTEGER)
                    .parameter("segment_focus", INTEGER)
                    .definition("Share of the energy in part segment_focus, from 0, of num_segments equal parts.")
                    .nanWhen("all values are zero")
                    .tolerance(standard(ONE))
                    .perFeature(LocationFeatures::energyShare));

    private LocationFeatures() {}

    private static CalculatorKernel massQuantiles(List<Feature> chosen) {
        int[] ascending = IntStream.range(0, chosen.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> chosen.get(i).number("q")))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] shares = IntStream.of(ascending)
                .mapToDouble(i -> chosen.get(i).number("q"))
                .toArray();
        double[] places = new double[shares.length];
        return (s, values) -> {
            MassQuantiles.quantiles(s, shares, places);
            for (int j = 0; j < places.length; j++) {
                values[ascending[j]] = places[j];
            }
        };
    }

    private static SeriesFunction energyShare(Feature feature) {
        int segments = feature.integer("num_segments");
        int focus = feature.integer("segment_focus");
        Arguments.check(0 <= focus && focus < segments, "segment_focus must be one of 0 to num_segments - 1");
        return s -> MassQuantiles.energyShare(s, segments, focus);
    }
}
