package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Length, sums, mean and extremes. */
final class SummaryPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "length",
                "sum_values",
                "mean",
                "maximum",
                "minimum",
                "absolute_maximum",
                "abs_energy",
                "root_mean_square");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.compute("length", ctx::length);
        features.compute("sum_values", () -> DeviceStatistics.sum(ctx));
        features.compute("mean", () -> DeviceStatistics.mean(ctx));
        features.compute("maximum", () -> DeviceStatistics.max(ctx));
        features.compute("minimum", () -> DeviceStatistics.min(ctx));
        features.compute(
                "absolute_maximum",
                () -> DeviceStatistics.max(ctx)
                        .abs()
                        .max(DeviceStatistics.min(ctx).abs()));
        features.compute("abs_energy", () -> DeviceStatistics.energy(ctx));
        features.compute(
                "root_mean_square",
                () -> DeviceStatistics.energy(ctx).over(ctx.length()).sqrt());
    }
}
