package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SharedColumn;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** Changes from value to value: their sums, and the mean change and curvature, which only the outermost values determine. */
final class ChangePhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "absolute_sum_of_changes",
                "mean_abs_change",
                "cid_ce",
                "mean_change",
                "mean_second_derivative_central");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.compute("absolute_sum_of_changes", () -> absolute(ctx));
        features.compute(
                "mean_abs_change", () -> absolute(ctx).over(ctx.length().minus(1)));
        features.computeEach("cid_ce", f -> {
            Col length = squared(ctx).sqrt();
            return f.flag("normalize") ? normalized(ctx, length) : length;
        });
        features.compute(
                "mean_change",
                () -> valueAt(ctx, -1).minus(valueAt(ctx, 0)).over(ctx.length().minus(1)));
        features.compute(
                "mean_second_derivative_central",
                () -> valueAt(ctx, -1)
                        .minus(valueAt(ctx, -2))
                        .minus(valueAt(ctx, 1))
                        .plus(valueAt(ctx, 0))
                        .over(ctx.length().minus(2).times(2)));
    }

    private static Col normalized(PhaseContext ctx, Col length) {
        Col deviation = DeviceStatistics.deviation(ctx);
        Col undefined = deviation
                .eq(0)
                .or(deviation.eq(Double.POSITIVE_INFINITY))
                .or(ctx.length().eq(0));
        return undefined.ifElse(0, length.over(deviation));
    }

    private static Col absolute(PhaseContext ctx) {
        return ctx.shared(SharedColumn.ABSOLUTE_CHANGE, s -> {
            SlidingWindows pairs = s.windows(1);
            return pairs.sum(() -> change(s, pairs).abs());
        });
    }

    private static Col squared(PhaseContext ctx) {
        return ctx.shared(SharedColumn.SQUARED_CHANGE, s -> {
            SlidingWindows pairs = s.windows(1);
            return pairs.sum(() -> change(s, pairs).squared());
        });
    }

    private static Col change(PhaseContext ctx, SlidingWindows pairs) {
        return pairs.at(ctx.x(), 1).minus(pairs.at(ctx.x(), 0));
    }

    private static Col valueAt(PhaseContext ctx, int index) {
        return ctx.elementAt(ctx.eras().list(), index);
    }
}
