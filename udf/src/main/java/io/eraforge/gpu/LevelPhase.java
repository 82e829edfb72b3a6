package io.eraforge.gpu;

import java.util.Set;

/** Sums and extremes. */
final class LevelPhase implements Phase {
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
    public void run(Work w, Picked picked) {
        picked.value("length", w::length);
        picked.value("sum_values", () -> Stats.sum(w));
        picked.value("mean", () -> Stats.mean(w));
        picked.value("maximum", () -> Stats.max(w));
        picked.value("minimum", () -> Stats.min(w));
        picked.value(
                "absolute_maximum", () -> Stats.max(w).abs().max(Stats.min(w).abs()));
        picked.value("abs_energy", () -> Stats.energy(w));
        picked.value("root_mean_square", () -> Stats.energy(w).over(w.length()).sqrt());
    }
}
