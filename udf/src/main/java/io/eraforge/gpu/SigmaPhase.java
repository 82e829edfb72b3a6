package io.eraforge.gpu;

import java.util.Set;

/** How many values are far from the mean. */
final class SigmaPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("ratio_beyond_r_sigma");
    }

    @Override
    public void run(Work w, Picked picked) {
        Col distance = Stats.centred(w).abs().hold();
        picked.each("ratio_beyond_r_sigma", f -> {
            Col bound = w.spread(Stats.deviation(w).times(f.number("r")));
            return w.sum(distance.gt(bound)).over(w.length());
        });
    }
}
