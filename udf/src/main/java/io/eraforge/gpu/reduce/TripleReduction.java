package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.change.LaggedTriples;

/** Sums over triples of values a, b, c that are a lag apart: of a·b·c, and of c²b − ba² in the factored form of the CPU. */
final class TripleReduction extends Reduction {
    private final int[] lags;

    TripleReduction(LaggedTriples statistic, SliceWork work) {
        super(work, 1);
        this.lags = statistic.lags();
        for (int lag : lags) {
            work.needWindows(2 * lag);
        }
    }

    @Override
    void first() {
        for (int lag : lags) {
            if (work.hasWindows(2 * lag)) {
                reduce(lag);
            } else {
                add(work.none(false));
                add(work.none(false));
            }
        }
    }

    private void reduce(int lag) {
        Col x = work.x();
        Col a = work.window(x, 2 * lag, 0).retain();
        Col b = work.window(x, 2 * lag, lag).retain();
        Col c = work.window(x, 2 * lag, 2 * lag).retain();
        add(work.sum(c.times(b).times(a), 2 * lag));
        add(work.sum(c.minus(a).times(c.plus(a)).times(b), 2 * lag));
        a.free();
        b.free();
        c.free();
    }
}
