package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import ai.rapids.cudf.ScanAggregation;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Values above and below the mean: how many, and how many in a row. */
final class StrikePhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("count_above_mean", "count_below_mean", "longest_strike_above_mean", "longest_strike_below_mean");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        if (picked.any("count_above_mean") || picked.any("longest_strike_above_mean")) {
            Col above = w.x().gt(w.broadcast(DeviceStatistics.mean(w))).retain();
            picked.value("count_above_mean", () -> w.sum(above));
            picked.value("longest_strike_above_mean", () -> longest(w, above));
            above.free();
        }
        if (picked.any("count_below_mean") || picked.any("longest_strike_below_mean")) {
            Col below = w.x().lt(w.broadcast(DeviceStatistics.mean(w))).retain();
            picked.value("count_below_mean", () -> w.sum(below));
            picked.value("longest_strike_below_mean", () -> longest(w, below));
            below.free();
        }
    }

    // Each value marks where its run may have begun: itself if the flag is off, the one before if the era begins here.
    // The largest mark so far is where the current run began: marks rise, so eras do not disturb each other.
    private static Col longest(PhaseContext w, Col flags) {
        Col index = w.sequence(0, 1, w.eras().values()).retain();
        Col minusOne = w.position().eq(0).ifElse(index.minus(1), -1);
        Col mark = flags.ifElse(minusOne, index);
        Col begin = w.scope().col(mark.view().scan(ScanAggregation.max()));
        mark.free();
        Col run = index.minus(begin);
        index.free();
        return w.max(run).clamp(0, Integer.MAX_VALUE).cast(DType.FLOAT64);
    }
}
