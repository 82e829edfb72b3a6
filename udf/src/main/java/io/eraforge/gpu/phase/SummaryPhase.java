package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Sums and extremes. */
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
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value("length", w::length);
        picked.value("sum_values", () -> DeviceStatistics.sum(w));
        picked.value("mean", () -> DeviceStatistics.mean(w));
        picked.value("maximum", () -> DeviceStatistics.max(w));
        picked.value("minimum", () -> DeviceStatistics.min(w));
        picked.value(
                "absolute_maximum",
                () -> DeviceStatistics.max(w).abs().max(DeviceStatistics.min(w).abs()));
        picked.value("abs_energy", () -> DeviceStatistics.energy(w));
        picked.value(
                "root_mean_square",
                () -> DeviceStatistics.energy(w).over(w.length()).sqrt());
    }
}
