package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** How many of the era's rows were measured. */
final class CoveragePhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("coverage");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value("coverage", () -> {
            Col rows = w.scope().use(w.eras().clock().nRows());
            return rows.gt(0).ifElse(w.length().over(rows.cast(DType.FLOAT64)), Double.NaN);
        });
    }
}
