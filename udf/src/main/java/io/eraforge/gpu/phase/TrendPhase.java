package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.kernel.regression.LinearRegression;
import java.util.Set;

/** Least-squares lines through the values, by position and by hours since the era's first value. */
final class TrendPhase implements Phase {
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double SECONDS_PER_HOUR = 3600;

    @Override
    public Set<String> calculators() {
        return Set.of("linear_trend", "linear_trend_timewise");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        if (features.contains("linear_trend")) {
            trendByPosition(ctx, features);
        }
        if (features.contains("linear_trend_timewise")) {
            trendByTime(ctx, features);
        }
    }

    private static void trendByPosition(PhaseContext ctx, PhaseFeatures features) {
        Col middle = ctx.length().minus(1).over(2).retain();
        Col n = ctx.length();
        Col sxx = n.squared().minus(1).times(n).over(12).retain();
        Col centred = ctx.position().cast(DType.FLOAT64).minus(ctx.broadcast(middle));
        Col sxy = ctx.sum(centred.times(DeviceStatistics.centred(ctx))).retain();
        Line line = new Line(ctx, middle, sxx, sxy);
        features.computeEach("linear_trend", line::attribute);
        line.free();
    }

    private static void trendByTime(PhaseContext ctx, PhaseFeatures features) {
        Col hours = hours(ctx).retain();
        Col mean = ctx.sum(hours).over(ctx.length()).retain();
        Col centred = hours.consumable().minus(ctx.broadcast(mean)).retain();
        Col sxx = ctx.sum(centred.squared()).retain();
        Col sxy = ctx.sum(centred.consumable().times(DeviceStatistics.centred(ctx)))
                .retain();
        Line line = new Line(ctx, mean, sxx, sxy);
        Col times = ctx.scope().borrow(ctx.eras().times().t());
        Col allAtOnce =
                ctx.max(times).eq(ctx.min(times)).and(ctx.length().gt(1)).retain();
        features.computeEach("linear_trend_timewise", f -> allAtOnce.ifElse(Double.NaN, line.attribute(f)));
        line.free();
    }

    private static Col hours(PhaseContext ctx) {
        DeviceEras.Times times = ctx.eras().times();
        Col sinceFirst = ctx.scope().borrow(times.t()).minus(ctx.broadcast(ctx.elementAt(times.list(), 0)));
        return sinceFirst.cast(DType.FLOAT64).over(MICROS_PER_SECOND).over(SECONDS_PER_HOUR);
    }

    /**
     * A least-squares line per era, with the special cases of {@link LinearRegression}. The columns must be retained.
     *
     * @param sxx sums of squares of the centred x
     * @param sxy sums of products of the centred x and y
     */
    private record Line(PhaseContext ctx, Col meanX, Col sxx, Col sxy) {
        Col attribute(Feature feature) {
            return switch (feature.text("attr")) {
                case "slope" -> slope();
                case "intercept" -> DeviceStatistics.mean(ctx).minus(slope().times(meanX));
                case "rvalue" -> correlation();
                case "stderr" -> error();
                case "pvalue" -> probability();
                default ->
                    throw new IllegalArgumentException("Unknown attribute '" + feature.text("attr")
                            + "': expected slope, intercept, rvalue, stderr or pvalue");
            };
        }

        private Col slope() {
            return isConstant().ifElse(0, sxy.over(sxx));
        }

        private Col correlation() {
            Col r = sxy.over(sxx.times(DeviceStatistics.power2(ctx)).sqrt()).clamp(-1, 1);
            return DeviceStatistics.constant(ctx).or(sxx.eq(0)).ifElse(Double.NaN, r);
        }

        private Col error() {
            Col unexplained = correlation()
                    .squared()
                    .subtractFrom(1)
                    .times(DeviceStatistics.power2(ctx))
                    .over(sxx);
            Col error = unexplained.over(ctx.length().minus(2)).sqrt();
            return ctx.length().eq(2).ifElse(0, error);
        }

        // cuDF has no t distribution; the host computes it from two numbers per era.
        private Col probability() {
            Col p = ctx.onHost(ctx.length(), correlation(), (n, r) -> LinearRegression.pvalue((int) n, r));
            return ctx.length().eq(2).ifElse(DeviceStatistics.constant(ctx).cast(DType.FLOAT64), p);
        }

        /** Eras with more than one value, all equal. */
        private Col isConstant() {
            return DeviceStatistics.constant(ctx).and(ctx.length().gt(1));
        }

        void free() {
            meanX.free();
            sxx.free();
            sxy.free();
        }
    }
}
