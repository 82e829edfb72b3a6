package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Variance, skewness, kurtosis, and the share of values far from the mean. */
final class MomentPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "variance",
                "standard_deviation",
                "variation_coefficient",
                "skewness",
                "kurtosis",
                "variance_larger_than_standard_deviation",
                "large_standard_deviation",
                "ratio_beyond_r_sigma");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.compute("variance", () -> DeviceStatistics.variance(ctx));
        features.compute("standard_deviation", () -> DeviceStatistics.deviation(ctx));
        features.compute(
                "variation_coefficient",
                () -> DeviceStatistics.mean(ctx)
                        .eq(0)
                        .ifElse(Double.NaN, DeviceStatistics.deviation(ctx).over(DeviceStatistics.mean(ctx))));
        features.compute("skewness", () -> skewness(ctx));
        features.compute("kurtosis", () -> kurtosis(ctx));
        features.compute(
                "variance_larger_than_standard_deviation",
                () -> DeviceStatistics.variance(ctx).gt(DeviceStatistics.deviation(ctx)));
        features.computeEach(
                "large_standard_deviation",
                f -> DeviceStatistics.deviation(ctx)
                        .gt(DeviceStatistics.range(ctx).times(f.number("r"))));
        if (features.contains("ratio_beyond_r_sigma")) {
            beyondSigma(ctx, features);
        }
    }

    private static void beyondSigma(PhaseContext ctx, PhaseFeatures features) {
        Col distance = DeviceStatistics.centred(ctx).abs().retain();
        features.computeEach("ratio_beyond_r_sigma", f -> {
            Col bound = ctx.broadcast(DeviceStatistics.deviation(ctx).times(f.number("r")));
            return ctx.sum(distance.gt(bound)).over(ctx.length());
        });
        distance.free();
    }

    private static Col skewness(PhaseContext ctx) {
        Col n = ctx.length();
        Col factor = n.minus(1).sqrt().times(n).over(n.minus(2));
        Col m2 = DeviceStatistics.power2(ctx);
        return DeviceStatistics.power3(ctx).over(m2.sqrt().times(m2)).times(factor);
    }

    private static Col kurtosis(PhaseContext ctx) {
        Col n = ctx.length();
        Col ratio =
                DeviceStatistics.power4(ctx).over(DeviceStatistics.power2(ctx).squared());
        Col excess = n.plus(1).times(n).times(ratio).minus(n.minus(1).times(3));
        return n.minus(1).over(n.minus(2).times(n.minus(3))).times(excess);
    }
}
