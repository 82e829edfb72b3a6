package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Entropy of the values' histogram. */
final class BinPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("binned_entropy");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.each("binned_entropy", f -> entropy(w, f.integer("max_bins")));
    }

    // A pass per edge, but every value falls exactly where numpy's rounded edges put it.
    private static Col entropy(PhaseContext w, int bins) {
        Col step = DeviceStatistics.range(w).over(bins).retain();
        Col entropy = w.constant(0);
        Col atLeast = w.length();
        for (int bin = 1; bin < bins; bin++) {
            Col next = w.sum(w.x().ge(w.broadcast(step.times(bin).plus(DeviceStatistics.min(w)))))
                    .retain();
            entropy = entropy.plus(Entropies.term(atLeast.minus(next).over(w.length())));
            atLeast.free();
            atLeast = next;
        }
        entropy = entropy.plus(Entropies.term(atLeast.over(w.length())));
        atLeast.free();
        step.free();
        Col range = DeviceStatistics.range(w).retain();
        Col finite = range.lt(Double.POSITIVE_INFINITY).ifElse(entropy, Double.NaN);
        return range.eq(0).ifElse(0, finite);
    }
}
