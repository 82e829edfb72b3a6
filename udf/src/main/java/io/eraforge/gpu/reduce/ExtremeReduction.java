package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.moment.ExtremeLocations;
import io.eraforge.kernel.moment.SummaryStatistics;

/** First and last positions of the extremes: the smallest and the largest of the positions that have them. */
final class ExtremeReduction extends Reduction {
    private final SummaryStatistics summary;
    private final double[] min;
    private final double[] max;
    private final SliceWork.PerEra minima;
    private final SliceWork.PerEra maxima;
    private final Output[] found = new Output[4];

    ExtremeReduction(ExtremeLocations statistic, SummaryStatistics summary, SliceWork work) {
        super(work, 2);
        this.summary = summary;
        this.min = new double[work.eras()];
        this.max = new double[work.eras()];
        this.minima = work.needPerEra(2, min);
        this.maxima = work.needPerEra(2, max);
        work.needWindows(0);
    }

    @Override
    void beforeSecond(int era) {
        min[era] = summary.min();
        max[era] = summary.max();
    }

    @Override
    void second() {
        // Positions counted from the end are negative, and zero elsewhere; an era has its extremes at least once.
        Col fromEnd = work.sequence(-work.values()).retain();
        locate(maxima, fromEnd, work.index(), 0);
        locate(minima, fromEnd, work.index(), 2);
        fromEnd.free();
    }

    private void locate(SliceWork.PerEra value, Col fromEnd, Col fromStart, int at) {
        Col equal = work.x().eq(work.spread(value)).retain();
        found[at] = work.min(fromEnd.times(equal), 0);
        found[at + 1] = work.max(fromStart.times(equal), 0);
        equal.free();
    }

    @Override
    void finish() {
        for (int i = 0; i < found.length; i++) {
            long[] positions = new long[work.eras()];
            for (int era = 0; era < positions.length; era++) {
                long at = found[i].whole(era, 0);
                positions[era] = (i % 2 == 0 ? at + work.values() : at) - work.start(era);
            }
            add(Output.known(positions, work.eras()));
        }
    }
}
