package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.lag.Autocovariance;

/** Products of centred values a lag apart. */
final class LagReduction extends Reduction {
    private final int maxLag;

    LagReduction(Autocovariance statistic, SliceWork work) {
        super(work, 2);
        this.maxLag = statistic.maxLag();
        for (int lag = 1; lag <= maxLag; lag++) {
            work.needWindows(lag);
        }
    }

    @Override
    void second() {
        Col centred = work.centred();
        for (int lag = 1; lag <= maxLag; lag++) {
            add(
                    work.hasWindows(lag)
                            ? work.sum(work.window(centred, lag, 0).times(work.window(centred, lag, lag)), lag)
                            : work.none(false));
        }
    }
}
