package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.moment.Moments;

/** Sums of the first four powers of the centred values. */
final class MomentReduction extends Reduction {
    MomentReduction(Moments statistic, SliceWork work) {
        super(work, 2);
        work.needWindows(0);
    }

    @Override
    void second() {
        Col centred = work.centred();
        Col squares = centred.squared().retain();
        add(work.sum(centred));
        add(work.sum(squares));
        add(work.sum(squares.times(centred)));
        add(work.sum(squares.consumable().squared()));
    }
}
