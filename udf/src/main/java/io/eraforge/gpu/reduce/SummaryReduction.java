package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.moment.SummaryStatistics;

/** Sum, energy and extremes. */
final class SummaryReduction extends Reduction {
    SummaryReduction(SummaryStatistics statistic, SliceWork work) {
        super(work, 1);
        work.needWindows(0);
    }

    @Override
    void first() {
        add(work.sum(work.x()));
        add(work.sum(work.x().squared()));
        add(work.min(work.x(), 0));
        add(work.max(work.x(), 0));
    }
}
