package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** The line through the values by their position. */
final class TrendPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("linear_trend");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        Col middle = w.length().minus(1).over(2).retain();
        Col n = w.length();
        Col sxx = n.squared().minus(1).times(n).over(12).retain();
        Col place = w.position().cast(DType.FLOAT64).minus(w.broadcast(middle));
        Col sxy = w.sum(place.times(DeviceStatistics.centred(w))).retain();
        Line line = new Line(w, middle, sxx, sxy);
        picked.each("linear_trend", line::attribute);
    }
}
