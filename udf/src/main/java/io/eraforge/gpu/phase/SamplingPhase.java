package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** Steps in time: a gap is one longer than 1.5 times the era's median step. */
final class SamplingPhase implements Phase {
    private static final double MICROS = 1e6;
    private static final double GAP = 1.5;

    @Override
    public Set<String> calculators() {
        return Set.of(
                "gap_count",
                "longest_gap_seconds",
                "leading_gap_seconds",
                "trailing_gap_seconds",
                "median_step_seconds",
                "step_jitter_seconds");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value("leading_gap_seconds", () -> time(w, 0).over(MICROS));
        picked.value("trailing_gap_seconds", () -> trailing(w));
        picked.value("step_jitter_seconds", () -> jitter(w));
        if (picked.any("median_step_seconds") || picked.any("gap_count") || picked.any("longest_gap_seconds")) {
            medianAndGaps(w, picked);
        }
    }

    private static Col time(PhaseContext w, int index) {
        return w.elementAt(w.eras().clock().list(), index).cast(DType.FLOAT64);
    }

    private static Col trailing(PhaseContext w) {
        Col duration = w.scope().use(w.eras().clock().durationUs());
        Col rest = duration.minus(w.elementAt(w.eras().clock().list(), -1)).cast(DType.FLOAT64);
        return duration.lt(0).ifElse(Double.NaN, rest.over(MICROS));
    }

    private static Col jitter(PhaseContext w) {
        Col steps = w.length().minus(1);
        Col mean = time(w, -1).minus(time(w, 0)).over(steps.retain());
        Col means = w.broadcast(mean).retain();
        SlidingWindows pairs = w.runs(1);
        Col squares = pairs.sum(() ->
                step(w, pairs).cast(DType.FLOAT64).minus(pairs.at(means, 0)).squared());
        means.free();
        return squares.over(steps).sqrt().over(MICROS);
    }

    private static Col step(PhaseContext w, SlidingWindows pairs) {
        Col times = w.scope().use(w.eras().clock().t());
        return pairs.at(times, 1).minus(pairs.at(times, 0));
    }

    private static void medianAndGaps(PhaseContext w, PhaseFeatures picked) {
        Col steps = w.length().minus(1).retain();
        ColumnView sorted = sortedSteps(w);
        Col low = w.elementAt(sorted, steps.minus(1).over(2).floor()).cast(DType.FLOAT64);
        Col high = w.elementAt(sorted, steps.over(2).floor()).cast(DType.FLOAT64);
        Col median = low.plus(high).over(2).retain();
        Col longest = w.elementAt(sorted, steps.minus(1)).cast(DType.FLOAT64).retain();
        w.scope().free(sorted);
        Col bound = median.times(GAP).retain();
        picked.value("median_step_seconds", () -> median.over(MICROS));
        picked.value("longest_gap_seconds", () -> longest.gt(bound).ifElse(longest.over(MICROS), 0));
        picked.value("gap_count", () -> gaps(w, bound));
    }

    private static Col gaps(PhaseContext w, Col bound) {
        Col bounds = w.broadcast(bound).retain();
        SlidingWindows pairs = w.runs(1);
        return pairs.sum(() -> step(w, pairs).cast(DType.FLOAT64).gt(pairs.at(bounds, 0)));
    }

    /** The steps of each era in ascending order, with one more than any after them: its first value has no step. */
    private static ColumnView sortedSteps(PhaseContext w) {
        Col before = afterFirst(w);
        Col steps = w.position().eq(0).ifElse(Long.MAX_VALUE, before).retain();
        try (ColumnView lists = w.eras().clock().list().replaceListChild(steps.view())) {
            ColumnVector sorted = w.scope().own(lists.listSortRows(false, false));
            steps.free();
            return sorted;
        }
    }

    private static Col afterFirst(PhaseContext w) {
        Col times = w.scope().use(w.eras().clock().t());
        int pairs = times.rows() - 1;
        Col step = times.window(1, pairs).minus(times.window(0, pairs));
        try (Scalar none = Scalar.fromLong(0);
                ColumnVector first = ColumnVector.fromScalar(none, 1)) {
            Col result = w.scope().col(ColumnVector.concatenate(first, step.view()));
            step.free();
            return result;
        }
    }
}
