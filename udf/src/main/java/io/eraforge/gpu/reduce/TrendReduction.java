package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.regression.PositionTrend;

/** Products of positions and centred values. */
final class TrendReduction extends Reduction {
    TrendReduction(PositionTrend statistic, SliceWork work) {
        super(work, 2);
        work.needWindows(0);
    }

    @Override
    void second() {
        add(work.sum(work.position().times(work.centred())));
    }
}
