package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnView;

/** The statistics that several phases share, one value per era unless said otherwise. */
public final class DeviceStatistics {
    private DeviceStatistics() {}

    public static Col sum(PhaseContext w) {
        return w.shared(SharedColumn.SUM, s -> s.sum(s.x()));
    }

    public static Col energy(PhaseContext w) {
        return w.shared(SharedColumn.ENERGY, s -> s.sum(s.x().squared()));
    }

    public static Col min(PhaseContext w) {
        return w.shared(SharedColumn.MIN, s -> s.min(s.x()));
    }

    public static Col max(PhaseContext w) {
        return w.shared(SharedColumn.MAX, s -> s.max(s.x()));
    }

    public static Col range(PhaseContext w) {
        return max(w).minus(min(w));
    }

    /** Whether all values are equal: the one test for it, since a computed variance may be a little above zero. */
    public static Col constant(PhaseContext w) {
        return w.shared(SharedColumn.CONSTANT, s -> max(s).eq(min(s)));
    }

    public static Col mean(PhaseContext w) {
        return w.shared(SharedColumn.MEAN, s -> constant(s).ifElse(min(s), sum(s).over(s.length())));
    }

    /** One per value. */
    public static Col centred(PhaseContext w) {
        return w.shared(SharedColumn.CENTRED, s -> s.x().minus(s.broadcast(mean(s))));
    }

    /** What the rounded mean leaves in the centred values; it is taken out of the sums of their powers again. */
    private static Col residualMean(PhaseContext w) {
        return w.shared(SharedColumn.LEFT, s -> s.sum(centred(s)).over(s.length()));
    }

    private static Col rawPower2(PhaseContext w) {
        return w.shared(SharedColumn.RAW_POWER2, s -> s.sum(centred(s).squared()));
    }

    private static Col rawPower3(PhaseContext w) {
        return w.shared(SharedColumn.RAW_POWER3, s -> s.sum(centred(s).squared().times(centred(s))));
    }

    /** Sum of squares of the centred values. */
    public static Col power2(PhaseContext w) {
        return w.shared(SharedColumn.POWER2, s -> {
            Col corrected = rawPower2(s)
                    .minus(residualMean(s).squared().times(s.length()))
                    .retain();
            Col positive = corrected.lt(0).ifElse(0, corrected);
            return rawPower2(s).lt(Double.POSITIVE_INFINITY).ifElse(positive, rawPower2(s));
        });
    }

    public static Col power3(PhaseContext w) {
        Col twice = residualMean(w).squared().times(w.length()).times(2);
        Col correction = rawPower2(w).times(3).minus(twice).times(residualMean(w));
        return finite(rawPower3(w), rawPower3(w).minus(correction));
    }

    public static Col power4(PhaseContext w) {
        Col raw = w.sum(centred(w).squared().squared()).retain();
        Col inner = rawPower2(w)
                .times(6)
                .minus(residualMean(w).squared().times(w.length()).times(3));
        Col correction =
                rawPower3(w).times(4).minus(inner.times(residualMean(w))).times(residualMean(w));
        return finite(raw, raw.minus(correction));
    }

    private static Col finite(Col raw, Col corrected) {
        return raw.abs().lt(Double.POSITIVE_INFINITY).ifElse(corrected, raw);
    }

    public static Col variance(PhaseContext w) {
        return w.shared(SharedColumn.VARIANCE, s -> power2(s).over(s.length()));
    }

    public static Col deviation(PhaseContext w) {
        return w.shared(SharedColumn.DEVIATION, s -> variance(s).sqrt());
    }

    /** One ascending list per era. */
    public static ColumnView sorted(PhaseContext w) {
        return w.shared(SharedColumn.SORTED, s -> s.scope().col(s.eras().list().listSortRows(false, false)))
                .view();
    }

    public static Col median(PhaseContext w) {
        return w.shared(SharedColumn.MEDIAN, s -> {
            Col low = s.elementAt(sorted(s), s.length().minus(1).over(2).floor());
            Col high = s.elementAt(sorted(s), s.length().over(2).floor());
            return low.plus(high).over(2);
        });
    }

    /** Linear interpolation between order statistics, rounded as numpy does. */
    public static Col quantile(PhaseContext w, double q) {
        return w.shared(SharedColumn.QUANTILE, q, s -> {
            Col at = s.length().minus(1).times(q).retain();
            Col below = at.floor().retain();
            Col share = at.minus(below).retain();
            Col a = s.elementAt(sorted(s), below).retain();
            Col b = s.elementAt(sorted(s), below.plus(1).min(s.length().minus(1)))
                    .retain();
            Col gap = b.minus(a).retain();
            Col fromAbove = b.minus(gap.times(share.subtractFrom(1)));
            Col fromBelow = a.plus(gap.times(share));
            Col between = share.ge(0.5).ifElse(fromAbove, fromBelow);
            // Two infinite neighbours have no difference.
            return a.eq(b).ifElse(a, between);
        });
    }
}
