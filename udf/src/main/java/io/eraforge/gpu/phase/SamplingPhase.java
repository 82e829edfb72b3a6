package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** Coverage, steps in time and gaps: a gap is a step longer than 1.5 times the era's median step. */
final class SamplingPhase implements Phase {
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double GAP_FACTOR = 1.5;

    @Override
    public Set<String> calculators() {
        return Set.of(
                "coverage",
                "gap_count",
                "longest_gap_seconds",
                "leading_gap_seconds",
                "trailing_gap_seconds",
                "median_step_seconds",
                "step_jitter_seconds");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.compute("coverage", () -> coverage(ctx));
        features.compute("leading_gap_seconds", () -> time(ctx, 0).over(MICROS_PER_SECOND));
        features.compute("trailing_gap_seconds", () -> trailingGap(ctx));
        features.compute("step_jitter_seconds", () -> jitter(ctx));
        if (features.contains("median_step_seconds")
                || features.contains("gap_count")
                || features.contains("longest_gap_seconds")) {
            medianAndGaps(ctx, features);
        }
    }

    /** Share of the era's rows that have a value; NaN if the number of rows is unknown. */
    private static Col coverage(PhaseContext ctx) {
        Col rows = ctx.scope().borrow(ctx.eras().times().nRows());
        return rows.gt(0).ifElse(ctx.length().over(rows.cast(DType.FLOAT64)), Double.NaN);
    }

    private static Col time(PhaseContext ctx, int index) {
        return ctx.elementAt(ctx.eras().times().list(), index).cast(DType.FLOAT64);
    }

    private static Col trailingGap(PhaseContext ctx) {
        Col duration = ctx.scope().borrow(ctx.eras().times().durationUs());
        Col rest = duration.minus(ctx.elementAt(ctx.eras().times().list(), -1)).cast(DType.FLOAT64);
        return duration.lt(0).ifElse(Double.NaN, rest.over(MICROS_PER_SECOND));
    }

    private static Col jitter(PhaseContext ctx) {
        Col steps = ctx.length().minus(1);
        Col mean = time(ctx, -1).minus(time(ctx, 0)).over(steps.retain());
        Col means = ctx.broadcast(mean).retain();
        SlidingWindows pairs = ctx.windows(1);
        Col squares = pairs.sum(() ->
                step(ctx, pairs).cast(DType.FLOAT64).minus(pairs.at(means, 0)).squared());
        means.free();
        return squares.over(steps).sqrt().over(MICROS_PER_SECOND);
    }

    private static Col step(PhaseContext ctx, SlidingWindows pairs) {
        Col times = ctx.scope().borrow(ctx.eras().times().t());
        return pairs.at(times, 1).minus(pairs.at(times, 0));
    }

    private static void medianAndGaps(PhaseContext ctx, PhaseFeatures features) {
        Col steps = ctx.length().minus(1).retain();
        ColumnView sorted = sortedSteps(ctx);
        Col low = ctx.elementAt(sorted, steps.minus(1).over(2).floor()).cast(DType.FLOAT64);
        Col high = ctx.elementAt(sorted, steps.over(2).floor()).cast(DType.FLOAT64);
        Col median = low.plus(high).over(2).retain();
        Col longest = ctx.elementAt(sorted, steps.minus(1)).cast(DType.FLOAT64).retain();
        ctx.scope().free(sorted);
        Col bound = median.times(GAP_FACTOR).retain();
        features.compute("median_step_seconds", () -> median.over(MICROS_PER_SECOND));
        features.compute("longest_gap_seconds", () -> longest.gt(bound).ifElse(longest.over(MICROS_PER_SECOND), 0));
        features.compute("gap_count", () -> gapCount(ctx, bound));
    }

    private static Col gapCount(PhaseContext ctx, Col bound) {
        Col bounds = ctx.broadcast(bound).retain();
        SlidingWindows pairs = ctx.windows(1);
        return pairs.sum(() -> step(ctx, pairs).cast(DType.FLOAT64).gt(pairs.at(bounds, 0)));
    }

    /** The steps of each era in ascending order, followed by a maximal placeholder for its first value, which has no step. */
    private static ColumnView sortedSteps(PhaseContext ctx) {
        Col all = allSteps(ctx);
        Col steps = ctx.position().eq(0).ifElse(Long.MAX_VALUE, all).retain();
        try (ColumnView lists = ctx.eras().times().list().replaceListChild(steps.view())) {
            ColumnVector sorted = ctx.scope().own(lists.listSortRows(false, false));
            steps.free();
            return sorted;
        }
    }

    /** The step before each value, across eras; 0 for the first value of the slice. */
    private static Col allSteps(PhaseContext ctx) {
        Col times = ctx.scope().borrow(ctx.eras().times().t());
        int pairs = times.rows() - 1;
        Col step = times.window(1, pairs).minus(times.window(0, pairs));
        try (Scalar none = Scalar.fromLong(0);
                ColumnVector first = ColumnVector.fromScalar(none, 1)) {
            Col result = ctx.scope().col(ColumnVector.concatenate(first, step.view()));
            step.free();
            return result;
        }
    }
}
