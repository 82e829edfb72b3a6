package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Bounds;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.order.ValueCounts;

/** Values below each bound, at both ends of where rounding may move it: one search for all counts. */
final class CountReduction extends Reduction {
    private final ValueCounts statistic;
    private final Bounds bounds;

    CountReduction(ValueCounts statistic, SliceWork work) {
        super(work, 3);
        this.statistic = statistic;
        this.bounds = new Bounds(work, 3);
    }

    @Override
    void beforeThird(int era) {
        for (ValueCounts.Count count : statistic.counts()) {
            bounds.add(era, count.certainBelow());
            bounds.add(era, count.possiblyBelow());
        }
    }

    @Override
    void third() {
        bounds.search(SortReduction.sorted(work));
    }

    @Override
    void finish() {
        add(bounds.output(2 * statistic.counts().size()));
    }
}
