package io.eraforge.gpu;

import ai.rapids.cudf.DType;
import java.util.Set;

/** The line through the values by their position. */
final class TrendPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("linear_trend");
    }

    @Override
    public void run(Work w, Picked picked) {
        Col middle = w.length().minus(1).over(2).hold();
        Col n = w.length();
        Col sxx = n.squared().minus(1).times(n).over(12).hold();
        Col place = w.position().cast(DType.FLOAT64).minus(w.spread(middle));
        Col sxy = w.sum(place.times(Stats.centred(w))).hold();
        Line line = new Line(w, middle, sxx, sxy);
        picked.each("linear_trend", line::attribute);
    }
}
