package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.order.RepeatedValues;

/** Values equal to their predecessor among the sorted ones, and those that are the second of their run. */
final class RepeatReduction extends Reduction {
    RepeatReduction(RepeatedValues statistic, SliceWork work) {
        super(work, 1);
        work.needWindows(1);
        work.needWindows(2);
    }

    @Override
    void first() {
        if (!work.hasWindows(1)) {
            add(work.none(true));
            add(work.none(true));
            add(work.none(false));
            add(work.none(false));
            return;
        }
        Col sorted = SortReduction.sorted(work);
        Col values = work.window(sorted, 1, 1).retain();
        Col equal = values.eq(work.window(sorted, 1, 0)).retain();
        add(work.sum(equal, 1));
        if (work.hasWindows(2)) {
            Col second = second(equal).retain();
            add(work.sum(second, 2));
            add(work.sum(values.times(equal), 1));
            add(work.sum(work.window(sorted, 2, 2).times(second), 2));
            second.free();
        } else {
            add(work.none(true));
            add(work.sum(values.times(equal), 1));
            add(work.none(false));
        }
        values.free();
        equal.free();
    }

    /** Of each window of three, whether the last two are equal and the first two are not. */
    private Col second(Col equal) {
        int rows = work.values() - 2;
        return equal.window(1, rows).gt(equal.window(0, rows));
    }
}
