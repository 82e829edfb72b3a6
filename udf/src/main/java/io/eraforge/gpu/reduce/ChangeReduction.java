package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.change.ChangeSums;

/** Sums of absolute and of squared changes from value to value. */
final class ChangeReduction extends Reduction {
    ChangeReduction(ChangeSums statistic, SliceWork work) {
        super(work, 1);
        work.needWindows(1);
    }

    /** The change from each value to the next, also where these are in different eras. */
    static Col changes(SliceWork work) {
        return work.window(work.x(), 1, 1).minus(work.window(work.x(), 1, 0));
    }

    @Override
    void first() {
        if (!work.hasWindows(1)) {
            add(work.none(false));
            add(work.none(false));
            return;
        }
        Col change = changes(work).retain();
        add(work.sum(change.abs(), 1));
        add(work.sum(change.consumable().squared(), 1));
    }
}
