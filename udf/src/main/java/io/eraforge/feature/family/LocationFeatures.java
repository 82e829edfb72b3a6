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
import io.eraforge.kernel.moment.EnergyShares;
import io.eraforge.kernel.moment.ExtremeLocations;
import io.eraforge.kernel.moment.MassQuantiles;
import java.util.function.DoubleSupplier;

/** Relative positions within the era. */
public final class LocationFeatures {
    public static final Family FAMILY = Family.of(
            "Location in the era",
            calculator("first_location_of_maximum")
                    .definition("Position of the first occurrence of the largest value, divided by the length.")
                    .tolerance(exact())
                    .from(ExtremeLocations.KEY, EraSize.KEY)
                    .value((at, era) -> at.firstMax() / (double) era.n()),
            calculator("last_location_of_maximum")
                    .definition("Position after the last occurrence of the largest value, divided by the length.")
                    .tolerance(standard(ONE))
                    .from(ExtremeLocations.KEY, EraSize.KEY)
                    .value((at, era) -> 1 - (era.n() - 1 - at.lastMax()) / (double) era.n()),
            calculator("first_location_of_minimum")
                    .definition("Position of the first occurrence of the smallest value, divided by the length.")
                    .tolerance(exact())
                    .from(ExtremeLocations.KEY, EraSize.KEY)
                    .value((at, era) -> at.firstMin() / (double) era.n()),
            calculator("last_location_of_minimum")
                    .definition("Position after the last occurrence of the smallest value, divided by the length.")
                    .tolerance(standard(ONE))
                    .from(ExtremeLocations.KEY, EraSize.KEY)
                    .value((at, era) -> 1 - (era.n() - 1 - at.lastMin()) / (double) era.n()),
            calculator("index_mass_quantile")
                    .parameter("q", NUMBER)
                    .definition(
                            "Relative position at which the running sum of absolute values reaches the share q of the total.")
                    .nanWhen("all values are zero")
                    .tolerance(count())
                    .perFeature(LocationFeatures::massQuantile),
            calculator("energy_ratio_by_chunks")
                    .parameter("num_segments", INTEGER)
                    .parameter("segment_focus", INTEGER)
                    .definition("Share of the energy in segment segment_focus (from 0) of num_segments equal segments.")
                    .nanWhen("all values are zero")
                    .tolerance(standard(ONE))
                    .perFeature(LocationFeatures::energyShare));

    private LocationFeatures() {}

    private static DoubleSupplier massQuantile(Feature feature, Statistics in) {
        double share = feature.number("q");
        MassQuantiles quantiles = in.get(MassQuantiles.KEY);
        quantiles.need(share);
        return () -> quantiles.position(share);
    }

    private static DoubleSupplier energyShare(Feature feature, Statistics in) {
        int segments = feature.integer("num_segments");
        int focus = feature.integer("segment_focus");
        Feature.require(0 <= focus && focus < segments, "segment_focus must be between 0 and num_segments - 1");
        EnergyShares shares = in.get(new EnergyShares.Key(segments));
        shares.need(focus);
        return () -> shares.share(focus);
    }
}
