package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** Mean products of three values a lag apart. */
final class LaggedTriplePhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("c3", "time_reversal_asymmetry_statistic");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.each("c3", f -> mean(w, f.integer("lag"), this::product));
        picked.each("time_reversal_asymmetry_statistic", f -> mean(w, f.integer("lag"), this::asymmetry));
    }

    private Col product(SlidingWindows runs, Col x, int lag) {
        return runs.at(x, 2 * lag).times(runs.at(x, lag)).times(runs.at(x, 0));
    }

    // Factored, which cancels less than the difference of cubes.
    private Col asymmetry(SlidingWindows runs, Col x, int lag) {
        Col gain = runs.at(x, 2 * lag).minus(runs.at(x, 0));
        Col both = runs.at(x, 2 * lag).plus(runs.at(x, 0));
        return gain.times(both).times(runs.at(x, lag));
    }

    private static Col mean(PhaseContext w, int lag, Term term) {
        SlidingWindows runs = w.runs(2 * lag);
        Col sum = runs.sum(() -> term.of(runs, w.x(), lag));
        runs.free();
        return w.length().le(2 * lag).ifElse(0, sum.over(w.length().minus(2 * lag)));
    }

    private interface Term {
        Col of(SlidingWindows runs, Col x, int lag);
    }
}
