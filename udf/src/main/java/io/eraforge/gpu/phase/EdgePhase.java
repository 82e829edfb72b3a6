package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** What only the first and last values decide. */
final class EdgePhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("mean_change", "mean_second_derivative_central");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value(
                "mean_change", () -> at(w, -1).minus(at(w, 0)).over(w.length().minus(1)));
        picked.value(
                "mean_second_derivative_central",
                () -> at(w, -1)
                        .minus(at(w, -2))
                        .minus(at(w, 1))
                        .plus(at(w, 0))
                        .over(w.length().minus(2).times(2)));
    }

    private static Col at(PhaseContext w, int index) {
        return w.elementAt(w.eras().list(), index);
    }
}
