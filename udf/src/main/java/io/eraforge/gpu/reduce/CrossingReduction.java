package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.peak.Crossings;

/** Neighbours on different sides of a level. */
final class CrossingReduction extends Reduction {
    private final double level;

    CrossingReduction(Crossings statistic, SliceWork work) {
        super(work, 1);
        this.level = statistic.level();
        work.needWindows(1);
    }

    @Override
    void first() {
        if (!work.hasWindows(1)) {
            add(work.none(true));
            return;
        }
        Col above = work.x().gt(level == 0 ? work.zero() : work.constant(level)).retain();
        add(work.sum(work.window(above, 1, 0).ne(work.window(above, 1, 1)), 1));
        above.free();
    }
}
