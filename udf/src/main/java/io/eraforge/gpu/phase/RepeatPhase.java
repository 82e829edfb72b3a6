package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Values that occur more than once, found as equal neighbours among the sorted values. */
final class RepeatPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "has_duplicate",
                "percentage_of_reoccurring_values_to_all_values",
                "percentage_of_reoccurring_datapoints_to_all_datapoints",
                "sum_of_reoccurring_values",
                "sum_of_reoccurring_data_points",
                "ratio_value_number_to_time_series_length");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        Col sorted = ctx.scope()
                .col(DeviceStatistics.sorted(ctx).getChildColumnView(0))
                .retain();
        Col equalPairs = equalPairs(ctx, sorted).retain();
        Col equalsPrevious = ctx.padded(1, equalPairs, 0).retain();
        Col equalsNext = ctx.padded(0, equalPairs, 1).retain();
        equalPairs.free();
        features.compute("has_duplicate", () -> ctx.sum(equalsPrevious).gt(0));
        features.compute(
                "ratio_value_number_to_time_series_length",
                () -> distinct(ctx, equalsPrevious).over(ctx.length()));
        features.compute(
                "percentage_of_reoccurring_values_to_all_values",
                () -> ctx.sum(firstOfRepeated(equalsPrevious, equalsNext)).over(distinct(ctx, equalsPrevious)));
        features.compute(
                "percentage_of_reoccurring_datapoints_to_all_datapoints",
                () -> ctx.sum(equalsPrevious.or(equalsNext)).over(ctx.length()));
        features.compute(
                "sum_of_reoccurring_values",
                () -> hasUniqueInfinity(ctx)
                        .ifElse(
                                Double.NaN,
                                ctx.sum(firstOfRepeated(equalsPrevious, equalsNext)
                                        .ifElse(sorted, 0))));
        features.compute(
                "sum_of_reoccurring_data_points",
                () -> hasUniqueInfinity(ctx)
                        .ifElse(
                                Double.NaN,
                                ctx.sum(equalsPrevious.or(equalsNext).ifElse(sorted, 0))));
    }

    /** For each value but the first: whether it equals the previous value and belongs to the same era. */
    private static Col equalPairs(PhaseContext ctx, Col sorted) {
        int pairs = ctx.eras().values() - 1;
        Col era = ctx.eraIndex();
        Col sameEra = era.window(0, pairs).eq(era.window(1, pairs));
        return sorted.window(0, pairs).eq(sorted.window(1, pairs)).and(sameEra);
    }

    /** Eras with an infinite value that occurs once: there numpy computes infinity times zero, so the sum is NaN. */
    private static Col hasUniqueInfinity(PhaseContext ctx) {
        Col max = isUniqueInfinity(ctx, -1, -2, DeviceStatistics.max(ctx));
        return max.or(isUniqueInfinity(ctx, 0, 1, DeviceStatistics.min(ctx)));
    }

    private static Col isUniqueInfinity(PhaseContext ctx, int end, int next, Col extreme) {
        Col repeated =
                ctx.elementAt(DeviceStatistics.sorted(ctx), end).eq(ctx.elementAt(DeviceStatistics.sorted(ctx), next));
        return extreme.abs().eq(Double.POSITIVE_INFINITY).and(repeated.not());
    }

    private static Col firstOfRepeated(Col equalsPrevious, Col equalsNext) {
        return equalsPrevious.not().and(equalsNext);
    }

    private static Col distinct(PhaseContext ctx, Col equalsPrevious) {
        return ctx.length().minus(ctx.sum(equalsPrevious));
    }
}
