package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.SegmentedReductionAggregation;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;

/** Mean, variance and median of the first autocorrelations. */
final class LagAggregates {
    static final String NAME = "agg_autocorrelation";
    private static final double MIN_VARIANCE = 1e-10;

    private final PhaseContext ctx;
    /** The correlations, era by era, NaN for lags that an era is too short for. */
    private final Col values;

    /** Number of lags that each era has. */
    private final Col count;
    /** Where each era starts in {@link #values}. */
    private final Col offsets;
    /** Era of each entry of {@link #values}. */
    private final Col eras;
    /** Whether the era has this lag. */
    private final Col present;

    private LagAggregates(PhaseContext ctx, LagSums lags, Col correlations, int maxLag) {
        this.ctx = ctx;
        this.values = lags.byEra(correlations, maxLag).retain();
        this.count = ctx.length().minus(1).min(ctx.constant(maxLag)).retain();
        this.offsets = ctx.sequence(0, maxLag, ctx.eras().rows() + 1).retain();
        this.eras = ctx.sequence(0, 1, maxLag * ctx.eras().rows()).div(maxLag).retain();
        Col lag = ctx.sequence(0, 1, maxLag * ctx.eras().rows()).mod(maxLag).cast(DType.FLOAT64);
        this.present = lag.lt(ctx.gather(count, eras)).retain();
    }

    static void run(PhaseContext ctx, PhaseFeatures features, LagSums lags, Col correlations) {
        features.of(NAME).stream()
                .mapToInt(f -> f.integer("maxlag"))
                .distinct()
                .forEach(maxLag -> run(ctx, features, lags, correlations, maxLag));
    }

    private static void run(PhaseContext ctx, PhaseFeatures features, LagSums lags, Col correlations, int maxLag) {
        int lagCount = Math.min(maxLag, lags.count());
        if (lagCount == 0) {
            features.computeMatching(NAME, f -> f.integer("maxlag") == maxLag, f -> ctx.constant(0));
            return;
        }
        Col constant = DeviceStatistics.variance(ctx)
                .lt(MIN_VARIANCE)
                .or(ctx.length().le(1))
                .retain();
        LagAggregates aggregates = new LagAggregates(ctx, lags, correlations, lagCount);
        features.computeMatching(
                NAME, f -> f.integer("maxlag") == maxLag, f -> constant.ifElse(0, aggregates.of(f.text("f_agg"))));
        aggregates.free();
        constant.free();
    }

    private Col of(String aggregate) {
        return switch (aggregate) {
            case "mean" -> mean();
            case "var" -> variance();
            default -> median();
        };
    }

    private Col mean() {
        return sum(values).over(count);
    }

    private Col variance() {
        Col means = mean();
        Col difference = values.minus(ctx.gather(means, eras));
        means.free();
        return sum(difference.squared()).over(count);
    }

    private Col sum(Col each) {
        return ctx.reduce(present.ifElse(each, 0), offsets.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64)
                .fill(0);
    }

    // Missing lags are NaN, which sorts last.
    private Col median() {
        try (ColumnVector lists = ((ColumnVector) values.view())
                        .makeListFromOffsets(ctx.eras().rows(), offsets.view());
                ColumnVector sorted = lists.listSortRows(false, false)) {
            Col low = ctx.elementAt(sorted, count.minus(1).over(2).floor());
            return low.plus(ctx.elementAt(sorted, count.over(2).floor())).over(2);
        }
    }

    private void free() {
        values.free();
        count.free();
        offsets.free();
        eras.free();
        present.free();
    }
}
