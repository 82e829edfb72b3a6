package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnView.FindOptions;
import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** First and last positions of the extremes, and whether they occur more than once. */
final class LocationPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "first_location_of_maximum",
                "last_location_of_maximum",
                "first_location_of_minimum",
                "last_location_of_minimum",
                "has_duplicate_max",
                "has_duplicate_min");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.compute(
                "first_location_of_maximum",
                () -> first(ctx, DeviceStatistics.max(ctx)).over(ctx.length()));
        features.compute(
                "first_location_of_minimum",
                () -> first(ctx, DeviceStatistics.min(ctx)).over(ctx.length()));
        features.compute("last_location_of_maximum", () -> lastLocation(ctx, DeviceStatistics.max(ctx)));
        features.compute("last_location_of_minimum", () -> lastLocation(ctx, DeviceStatistics.min(ctx)));
        features.compute(
                "has_duplicate_max",
                () -> first(ctx, DeviceStatistics.max(ctx)).ne(last(ctx, DeviceStatistics.max(ctx))));
        features.compute(
                "has_duplicate_min",
                () -> first(ctx, DeviceStatistics.min(ctx)).ne(last(ctx, DeviceStatistics.min(ctx))));
    }

    private static Col lastLocation(PhaseContext ctx, Col value) {
        Col fromEnd = ctx.length().minus(1).minus(last(ctx, value));
        return fromEnd.over(ctx.length()).subtractFrom(1);
    }

    private static Col first(PhaseContext ctx, Col value) {
        return find(ctx, value, FindOptions.FIND_FIRST);
    }

    private static Col last(PhaseContext ctx, Col value) {
        return find(ctx, value, FindOptions.FIND_LAST);
    }

    private static Col find(PhaseContext ctx, Col value, FindOptions which) {
        return ctx.scope()
                .col(ctx.eras().list().listIndexOf(value.view(), which))
                .cast(DType.FLOAT64);
    }
}
