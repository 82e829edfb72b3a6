package io.eraforge.gpu;

import ai.rapids.cudf.DType;
import java.util.Set;

/** The line through the values by hours since the first of them. */
final class TimedTrendPhase implements Phase {
    private static final double MICROS = 1e6;
    private static final double SECONDS_PER_HOUR = 3600;

    @Override
    public Set<String> calculators() {
        return Set.of("linear_trend_timewise");
    }

    @Override
    public void run(Work w, Picked picked) {
        Col hours = hours(w).hold();
        Col mean = w.sum(hours).over(w.length()).hold();
        Col place = hours.unheld().minus(w.spread(mean)).hold();
        Col sxx = w.sum(place.squared()).hold();
        Col sxy = w.sum(place.unheld().times(Stats.centred(w))).hold();
        Line line = new Line(w, mean, sxx, sxy);
        Col times = w.scope().use(w.eras().clock().t());
        Col standing = w.max(times).eq(w.min(times)).and(w.length().gt(1)).hold();
        picked.each("linear_trend_timewise", f -> standing.choose(Double.NaN, line.attribute(f)));
    }

    private static Col hours(Work w) {
        Clock clock = w.eras().clock();
        Col since = w.scope().use(clock.t()).minus(w.spread(w.item(clock.list(), 0)));
        return since.cast(DType.FLOAT64).over(MICROS).over(SECONDS_PER_HOUR);
    }
}
