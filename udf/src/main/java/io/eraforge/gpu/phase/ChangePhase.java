package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SharedColumn;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** Sums over the changes from value to value. */
final class ChangePhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("absolute_sum_of_changes", "mean_abs_change", "cid_ce");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value("absolute_sum_of_changes", () -> absolute(w));
        picked.value("mean_abs_change", () -> absolute(w).over(w.length().minus(1)));
        picked.each("cid_ce", f -> {
            Col length = squared(w).sqrt();
            return f.flag("normalize") ? normalized(w, length) : length;
        });
    }

    private static Col normalized(PhaseContext w, Col length) {
        Col deviation = DeviceStatistics.deviation(w);
        Col nothing = deviation
                .eq(0)
                .or(deviation.eq(Double.POSITIVE_INFINITY))
                .or(w.length().eq(0));
        return nothing.ifElse(0, length.over(deviation));
    }

    private static Col absolute(PhaseContext w) {
        return w.shared(SharedColumn.CHANGE, s -> {
            SlidingWindows pairs = s.runs(1);
            return pairs.sum(() -> change(s, pairs).abs());
        });
    }

    private static Col squared(PhaseContext w) {
        return w.shared(SharedColumn.SQUARED_CHANGE, s -> {
            SlidingWindows pairs = s.runs(1);
            return pairs.sum(() -> change(s, pairs).squared());
        });
    }

    private static Col change(PhaseContext w, SlidingWindows pairs) {
        return pairs.at(w.x(), 1).minus(pairs.at(w.x(), 0));
    }
}
