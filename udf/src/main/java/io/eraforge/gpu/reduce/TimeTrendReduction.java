package io.eraforge.gpu.reduce;

import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.change.TimeEnds;
import io.eraforge.kernel.regression.TimeTrend;

/** Times relative to the middle of their era: sums, squares and products with the centred values. */
final class TimeTrendReduction extends Reduction {
    private final TimeEnds ends;
    private final long[] middle;
    private final SliceWork.PerEra middles;

    TimeTrendReduction(TimeTrend statistic, TimeEnds ends, SliceWork work) {
        super(work, 2);
        work.needWindows(0);
        this.ends = ends;
        this.middle = new long[work.eras()];
        this.middles = work.needPerEra(2, middle);
    }

    @Override
    void beforeSecond(int era) {
        middle[era] = ends.middle();
    }

    @Override
    void second() {
        Col relative = work.t().minus(work.spread(middles)).cast(DType.FLOAT64).retain();
        add(work.sum(relative));
        add(work.sum(relative.squared()));
        add(work.sum(relative.consumable().times(work.centred())));
    }
}
