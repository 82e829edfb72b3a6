package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import ai.rapids.cudf.ScanAggregation;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** Counts of values in fixed ranges and on either side of the mean, crossings of a fixed level, and longest strikes. */
final class CountPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "range_count",
                "value_count",
                "count_above",
                "count_below",
                "number_crossing_m",
                "count_above_mean",
                "count_below_mean",
                "longest_strike_above_mean",
                "longest_strike_below_mean");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.computeEach(
                "range_count",
                f -> ctx.sum(ctx.x().ge(f.number("min")).and(ctx.x().lt(f.number("max")))));
        features.computeEach("value_count", f -> ctx.sum(ctx.x().eq(f.number("value"))));
        features.computeEach(
                "count_above", f -> ctx.sum(ctx.x().ge(f.number("t"))).over(ctx.length()));
        features.computeEach(
                "count_below", f -> ctx.sum(ctx.x().le(f.number("t"))).over(ctx.length()));
        features.computeEach("number_crossing_m", f -> crossings(ctx, f.number("m")));
        if (features.contains("count_above_mean") || features.contains("longest_strike_above_mean")) {
            Col above = ctx.x().gt(ctx.broadcast(DeviceStatistics.mean(ctx))).retain();
            features.compute("count_above_mean", () -> ctx.sum(above));
            features.compute("longest_strike_above_mean", () -> longestStrike(ctx, above));
            above.free();
        }
        if (features.contains("count_below_mean") || features.contains("longest_strike_below_mean")) {
            Col below = ctx.x().lt(ctx.broadcast(DeviceStatistics.mean(ctx))).retain();
            features.compute("count_below_mean", () -> ctx.sum(below));
            features.compute("longest_strike_below_mean", () -> longestStrike(ctx, below));
            below.free();
        }
    }

    private static Col crossings(PhaseContext ctx, double level) {
        Col above = ctx.x().gt(level).retain();
        SlidingWindows pairs = ctx.windows(1);
        Col count = pairs.sum(() -> pairs.at(above, 0).ne(pairs.at(above, 1)));
        above.free();
        return count;
    }

    // Each value marks the position before a possible strike: its own if its flag is off, the previous one if it is the
    // first of its era, none otherwise. The running maximum of the marks is the position before the current strike.
    // Marks increase from era to era, so eras do not affect each other.
    private static Col longestStrike(PhaseContext ctx, Col flags) {
        Col index = ctx.sequence(0, 1, ctx.eras().values()).retain();
        Col beforeEra = ctx.position().eq(0).ifElse(index.minus(1), -1);
        Col mark = flags.ifElse(beforeEra, index);
        Col start = ctx.scope().col(mark.view().scan(ScanAggregation.max()));
        mark.free();
        Col strike = index.minus(start);
        index.free();
        return ctx.max(strike).clamp(0, Integer.MAX_VALUE).cast(DType.FLOAT64);
    }
}
