package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Spread and shape. */
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
                "large_standard_deviation");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value("variance", () -> DeviceStatistics.variance(w));
        picked.value("standard_deviation", () -> DeviceStatistics.deviation(w));
        picked.value(
                "variation_coefficient",
                () -> DeviceStatistics.mean(w)
                        .eq(0)
                        .ifElse(Double.NaN, DeviceStatistics.deviation(w).over(DeviceStatistics.mean(w))));
        picked.value("skewness", () -> skewness(w));
        picked.value("kurtosis", () -> kurtosis(w));
        picked.value(
                "variance_larger_than_standard_deviation",
                () -> DeviceStatistics.variance(w).gt(DeviceStatistics.deviation(w)));
        picked.each(
                "large_standard_deviation",
                f -> DeviceStatistics.deviation(w).gt(DeviceStatistics.range(w).times(f.number("r"))));
    }

    private static Col skewness(PhaseContext w) {
        Col n = w.length();
        Col factor = n.minus(1).sqrt().times(n).over(n.minus(2));
        Col m2 = DeviceStatistics.power2(w);
        return DeviceStatistics.power3(w).over(m2.sqrt().times(m2)).times(factor);
    }

    private static Col kurtosis(PhaseContext w) {
        Col n = w.length();
        Col ratio = DeviceStatistics.power4(w).over(DeviceStatistics.power2(w).squared());
        Col excess = n.plus(1).times(n).times(ratio).minus(n.minus(1).times(3));
        return n.minus(1).over(n.minus(2).times(n.minus(3))).times(excess);
    }
}
