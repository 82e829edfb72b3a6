package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Clock;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
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
    public void run(PhaseContext w, PhaseFeatures picked) {
        Col hours = hours(w).retain();
        Col mean = w.sum(hours).over(w.length()).retain();
        Col place = hours.consumable().minus(w.broadcast(mean)).retain();
        Col sxx = w.sum(place.squared()).retain();
        Col sxy = w.sum(place.consumable().times(DeviceStatistics.centred(w))).retain();
        Line line = new Line(w, mean, sxx, sxy);
        Col times = w.scope().use(w.eras().clock().t());
        Col standing = w.max(times).eq(w.min(times)).and(w.length().gt(1)).retain();
        picked.each("linear_trend_timewise", f -> standing.ifElse(Double.NaN, line.attribute(f)));
    }

    private static Col hours(PhaseContext w) {
        Clock clock = w.eras().clock();
        Col since = w.scope().use(clock.t()).minus(w.broadcast(w.elementAt(clock.list(), 0)));
        return since.cast(DType.FLOAT64).over(MICROS).over(SECONDS_PER_HOUR);
    }
}
