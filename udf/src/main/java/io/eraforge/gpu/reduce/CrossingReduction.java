package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.peak.Crossings;
import java.util.Arrays;

/** Neighbours on different sides of a level. */
final class CrossingReduction extends Reduction {
    /** Of each era; null for zero, which other reductions use too. */
    private final SliceWork.PerEra level;

    CrossingReduction(Crossings statistic, SliceWork work) {
        super(work, 1);
        double[] levels = new double[work.eras()];
        Arrays.fill(levels, statistic.level());
        this.level = statistic.level() == 0 ? null : work.needPerEra(1, levels);
        work.needWindows(1);
    }

    @Override
    void first() {
        if (!work.hasWindows(1)) {
            add(work.none(true));
            return;
        }
        Col above =
                work.x().gt(level == null ? work.zero() : work.spread(level)).retain();
        add(work.sum(work.window(above, 1, 0).ne(work.window(above, 1, 1)), 1));
        above.free();
    }
}
