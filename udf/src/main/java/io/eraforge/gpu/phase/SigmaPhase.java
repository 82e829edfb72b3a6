package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** How many values are far from the mean. */
final class SigmaPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("ratio_beyond_r_sigma");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        Col distance = DeviceStatistics.centred(w).abs().retain();
        picked.each("ratio_beyond_r_sigma", f -> {
            Col bound = w.broadcast(DeviceStatistics.deviation(w).times(f.number("r")));
            return w.sum(distance.gt(bound)).over(w.length());
        });
    }
}
