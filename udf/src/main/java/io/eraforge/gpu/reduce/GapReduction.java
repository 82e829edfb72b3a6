package io.eraforge.gpu.reduce;

import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.change.SamplingGaps;
import io.eraforge.kernel.change.TimeEnds;

/** Steps from time to time: those in the middle, gaps, the longest one, and squared differences from the mean step. */
final class GapReduction extends Reduction {
    private final SliceWork.Positions middle;
    private final long[] longestRegular;
    private final double[] mean;
    private final SliceWork.PerEra longestRegulars;
    private final SliceWork.PerEra means;
    private Output middleSteps;
    private final TimeEnds ends;

    GapReduction(SamplingGaps statistic, TimeEnds ends, SliceWork work) {
        super(work, 2);
        this.ends = ends;
        work.needWindows(1);
        int eras = work.eras();
        this.longestRegular = new long[eras];
        this.mean = new double[eras];
        this.longestRegulars = work.needPerEra(2, longestRegular);
        this.means = work.needPerEra(2, mean);
        int[] at = new int[2 * eras];
        int last = Math.max(0, work.values() - 2);
        for (int era = 0; era < eras; era++) {
            // The last value of an era takes the place of a step, after the others.
            int steps = Math.max(1, work.length(era) - 1);
            at[2 * era] = Math.min(last, work.start(era) + (steps - 1) / 2);
            at[2 * era + 1] = Math.min(last, work.start(era) + steps / 2);
        }
        this.middle = work.needPositions(at, 2);
    }

    @Override
    void first() {
        if (!work.hasWindows(1)) {
            middleSteps = add(Output.known(new long[2 * work.eras()], work.eras()));
            return;
        }
        // Steps between two eras are in groups of their own: the sum of both indices is odd, or that of an empty era.
        Col group = work.window(work.era(), 1, 0)
                .plus(work.window(work.era(), 1, 1))
                .retain();
        Col steps = steps().retain();
        Col order = SortReduction.order(work, steps, group);
        group.free();
        Col sorted = work.gather(steps, order);
        order.free();
        steps.free();
        middleSteps = add(work.gathered(sorted, middle));
        sorted.free();
    }

    private Col steps() {
        return work.window(work.t(), 1, 1).minus(work.window(work.t(), 1, 0));
    }

    @Override
    void beforeSecond(int era) {
        longestRegular[era] = SamplingGaps.longestRegular(middleSteps.whole(era, 0), middleSteps.whole(era, 1));
        mean[era] = (ends.last() - ends.first()) / (double) Math.max(1, work.length(era) - 1);
    }

    @Override
    void second() {
        if (!work.hasWindows(1)) {
            add(work.none(true));
            add(work.none(true));
            add(work.none(false));
            return;
        }
        Col steps = steps().retain();
        Col regular = work.spread(longestRegulars).retain();
        add(work.sum(steps.gt(work.window(regular, 1, 0)), 1));
        regular.free();
        add(work.max(steps, 1));
        Col eachMean = work.spread(means).retain();
        Col difference = steps.consumable().cast(DType.FLOAT64).minus(work.window(eachMean, 1, 0));
        add(work.sum(difference.squared(), 1));
        eachMean.free();
    }
}
