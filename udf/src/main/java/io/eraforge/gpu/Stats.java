package io.eraforge.gpu;

import ai.rapids.cudf.ColumnView;

/** The statistics that several phases share, one value per era unless said otherwise. */
final class Stats {
    private Stats() {}

    static Col sum(Work w) {
        return w.shared(Shared.SUM, s -> s.sum(s.x()));
    }

    static Col energy(Work w) {
        return w.shared(Shared.ENERGY, s -> s.sum(s.x().squared()));
    }

    static Col min(Work w) {
        return w.shared(Shared.MIN, s -> s.min(s.x()));
    }

    static Col max(Work w) {
        return w.shared(Shared.MAX, s -> s.max(s.x()));
    }

    static Col range(Work w) {
        return max(w).minus(min(w));
    }

    /** Whether all values are equal: the one test for it, since a computed variance may be a little above zero. */
    static Col constant(Work w) {
        return w.shared(Shared.CONSTANT, s -> max(s).eq(min(s)));
    }

    static Col mean(Work w) {
        return w.shared(Shared.MEAN, s -> constant(s).choose(min(s), sum(s).over(s.length())));
    }

    /** One per value. */
    static Col centred(Work w) {
        return w.shared(Shared.CENTRED, s -> s.x().minus(s.spread(mean(s))));
    }

    /** What the rounded mean leaves in the centred values; it is taken out of the sums of their powers again. */
    private static Col left(Work w) {
        return w.shared(Shared.LEFT, s -> s.sum(centred(s)).over(s.length()));
    }

    private static Col rawPower2(Work w) {
        return w.shared(Shared.RAW_POWER2, s -> s.sum(centred(s).squared()));
    }

    private static Col rawPower3(Work w) {
        return w.shared(Shared.RAW_POWER3, s -> s.sum(centred(s).squared().times(centred(s))));
    }

    /** Sum of squares of the centred values. */
    static Col power2(Work w) {
        return w.shared(Shared.POWER2, s -> {
            Col corrected =
                    rawPower2(s).minus(left(s).squared().times(s.length())).hold();
            Col positive = corrected.lt(0).choose(0, corrected);
            return rawPower2(s).lt(Double.POSITIVE_INFINITY).choose(positive, rawPower2(s));
        });
    }

    static Col power3(Work w) {
        Col twice = left(w).squared().times(w.length()).times(2);
        Col correction = rawPower2(w).times(3).minus(twice).times(left(w));
        return finite(rawPower3(w), rawPower3(w).minus(correction));
    }

    static Col power4(Work w) {
        Col raw = w.sum(centred(w).squared().squared()).hold();
        Col inner =
                rawPower2(w).times(6).minus(left(w).squared().times(w.length()).times(3));
        Col correction = rawPower3(w).times(4).minus(inner.times(left(w))).times(left(w));
        return finite(raw, raw.minus(correction));
    }

    private static Col finite(Col raw, Col corrected) {
        return raw.abs().lt(Double.POSITIVE_INFINITY).choose(corrected, raw);
    }

    static Col variance(Work w) {
        return w.shared(Shared.VARIANCE, s -> power2(s).over(s.length()));
    }

    static Col deviation(Work w) {
        return w.shared(Shared.DEVIATION, s -> variance(s).sqrt());
    }

    /** One ascending list per era. */
    static ColumnView sorted(Work w) {
        return w.shared(Shared.SORTED, s -> s.scope().col(s.eras().list().listSortRows(false, false)))
                .view();
    }

    static Col median(Work w) {
        return w.shared(Shared.MEDIAN, s -> {
            Col low = s.item(sorted(s), s.length().minus(1).over(2).floor());
            Col high = s.item(sorted(s), s.length().over(2).floor());
            return low.plus(high).over(2);
        });
    }

    /** Linear interpolation between order statistics, rounded as numpy does. */
    static Col quantile(Work w, double q) {
        return w.shared(Shared.QUANTILE, q, s -> {
            Col at = s.length().minus(1).times(q).hold();
            Col below = at.floor().hold();
            Col share = at.minus(below).hold();
            Col a = s.item(sorted(s), below).hold();
            Col b = s.item(sorted(s), below.plus(1).min(s.length().minus(1))).hold();
            Col gap = b.minus(a).hold();
            Col fromAbove = b.minus(gap.times(share.from(1)));
            Col fromBelow = a.plus(gap.times(share));
            Col between = share.ge(0.5).choose(fromAbove, fromBelow);
            // Two infinite neighbours have no difference.
            return a.eq(b).choose(a, between);
        });
    }
}
