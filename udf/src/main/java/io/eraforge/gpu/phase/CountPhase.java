package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** How many values lie in fixed ranges, and how often they cross a fixed level. */
final class CountPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("range_count", "value_count", "count_above", "count_below", "number_crossing_m");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.each("range_count", f -> w.sum(w.x().ge(f.number("min")).and(w.x().lt(f.number("max")))));
        picked.each("value_count", f -> w.sum(w.x().eq(f.number("value"))));
        picked.each("count_above", f -> w.sum(w.x().ge(f.number("t"))).over(w.length()));
        picked.each("count_below", f -> w.sum(w.x().le(f.number("t"))).over(w.length()));
        picked.each("number_crossing_m", f -> crossings(w, f.number("m")));
    }

    private static Col crossings(PhaseContext w, double level) {
        Col above = w.x().gt(level).retain();
        SlidingWindows pairs = w.runs(1);
        Col count = pairs.sum(() -> pairs.at(above, 0).ne(pairs.at(above, 1)));
        above.free();
        return count;
    }
}
