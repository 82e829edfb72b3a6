package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnView;

/** Statistics that several phases share. One value per era unless stated otherwise. */
public final class DeviceStatistics {
    private DeviceStatistics() {}

    public static Col sum(PhaseContext ctx) {
        return ctx.shared(SharedColumn.SUM, s -> s.sum(s.x()));
    }

    /** Sum of squares. */
    public static Col energy(PhaseContext ctx) {
        return ctx.shared(SharedColumn.ENERGY, s -> s.sum(s.x().squared()));
    }

    public static Col min(PhaseContext ctx) {
        return ctx.shared(SharedColumn.MIN, s -> s.min(s.x()));
    }

    public static Col max(PhaseContext ctx) {
        return ctx.shared(SharedColumn.MAX, s -> s.max(s.x()));
    }

    public static Col range(PhaseContext ctx) {
        return max(ctx).minus(min(ctx));
    }

    /** Whether all values are equal. The only valid test for it: a computed variance may be slightly above zero. */
    public static Col constant(PhaseContext ctx) {
        return ctx.shared(SharedColumn.CONSTANT, s -> max(s).eq(min(s)));
    }

    public static Col mean(PhaseContext ctx) {
        return ctx.shared(SharedColumn.MEAN, s -> constant(s).ifElse(min(s), sum(s).over(s.length())));
    }

    /** One per value: the value minus its era's mean. */
    public static Col centred(PhaseContext ctx) {
        return ctx.shared(SharedColumn.CENTRED, s -> s.x().minus(s.broadcast(mean(s))));
    }

    /** Mean of the centred values, not zero because the mean was rounded; sums of powers are corrected for it. */
    private static Col residualMean(PhaseContext ctx) {
        return ctx.shared(SharedColumn.RESIDUAL_MEAN, s -> s.sum(centred(s)).over(s.length()));
    }

    private static Col rawPower2(PhaseContext ctx) {
        return ctx.shared(SharedColumn.RAW_POWER2, s -> s.sum(centred(s).squared()));
    }

    private static Col rawPower3(PhaseContext ctx) {
        return ctx.shared(
                SharedColumn.RAW_POWER3, s -> s.sum(centred(s).squared().times(centred(s))));
    }

    /** Sum of squares of the centred values. */
    public static Col power2(PhaseContext ctx) {
        return ctx.shared(SharedColumn.POWER2, s -> {
            Col corrected = rawPower2(s)
                    .minus(residualMean(s).squared().times(s.length()))
                    .retain();
            Col positive = corrected.lt(0).ifElse(0, corrected);
            return rawPower2(s).lt(Double.POSITIVE_INFINITY).ifElse(positive, rawPower2(s));
        });
    }

    /** Sum of cubes of the centred values. */
    public static Col power3(PhaseContext ctx) {
        Col twice = residualMean(ctx).squared().times(ctx.length()).times(2);
        Col correction = rawPower2(ctx).times(3).minus(twice).times(residualMean(ctx));
        return finite(rawPower3(ctx), rawPower3(ctx).minus(correction));
    }

    /** Sum of fourth powers of the centred values. */
    public static Col power4(PhaseContext ctx) {
        Col raw = ctx.sum(centred(ctx).squared().squared()).retain();
        Col inner = rawPower2(ctx)
                .times(6)
                .minus(residualMean(ctx).squared().times(ctx.length()).times(3));
        Col correction =
                rawPower3(ctx).times(4).minus(inner.times(residualMean(ctx))).times(residualMean(ctx));
        return finite(raw, raw.minus(correction));
    }

    // The correction of an infinite sum would be NaN.
    private static Col finite(Col raw, Col corrected) {
        return raw.abs().lt(Double.POSITIVE_INFINITY).ifElse(corrected, raw);
    }

    public static Col variance(PhaseContext ctx) {
        return ctx.shared(SharedColumn.VARIANCE, s -> power2(s).over(s.length()));
    }

    public static Col deviation(PhaseContext ctx) {
        return ctx.shared(SharedColumn.DEVIATION, s -> variance(s).sqrt());
    }

    /** One list per era: its values in ascending order. */
    public static ColumnView sorted(PhaseContext ctx) {
        return ctx.shared(
                        SharedColumn.SORTED, s -> s.scope().col(s.eras().list().listSortRows(false, false)))
                .view();
    }

    public static Col median(PhaseContext ctx) {
        return ctx.shared(SharedColumn.MEDIAN, s -> {
            Col low = s.elementAt(sorted(s), s.length().minus(1).over(2).floor());
            Col high = s.elementAt(sorted(s), s.length().over(2).floor());
            return low.plus(high).over(2);
        });
    }

    /** Linear interpolation between order statistics, rounded as numpy does. */
    public static Col quantile(PhaseContext ctx, double q) {
        return ctx.shared(SharedColumn.QUANTILE, q, s -> {
            Col index = s.length().minus(1).times(q).retain();
            Col below = index.floor().retain();
            Col fraction = index.minus(below).retain();
            Col a = s.elementAt(sorted(s), below).retain();
            Col b = s.elementAt(sorted(s), below.plus(1).min(s.length().minus(1)))
                    .retain();
            Col gap = b.minus(a).retain();
            Col fromAbove = b.minus(gap.times(fraction.subtractFrom(1)));
            Col fromBelow = a.plus(gap.times(fraction));
            Col between = fraction.ge(0.5).ifElse(fromAbove, fromBelow);
            // The difference of two equal infinities is NaN.
            return a.eq(b).ifElse(a, between);
        });
    }
}
