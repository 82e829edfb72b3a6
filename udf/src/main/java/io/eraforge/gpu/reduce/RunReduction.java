package io.eraforge.gpu.reduce;

import ai.rapids.cudf.ScanAggregation;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.peak.LongestRuns;
import java.util.Arrays;

/**
 * Longest runs above and below the mean. Each value marks the position before a possible run: its own if it is on the other side,
 * else that before its era. The running maximum of the marks is the position before the current run. Marks of an era are never
 * before those of the eras before it, so eras do not affect each other.
 */
final class RunReduction extends Reduction {
    private final SliceWork.PerEra before;

    RunReduction(LongestRuns statistic, SliceWork work) {
        super(work, 3);
        work.needWindows(0);
        int[] each = new int[work.eras()];
        Arrays.setAll(each, era -> work.start(era) - 1);
        this.before = work.needPerEra(2, each);
    }

    @Override
    void second() {
        Col means = work.mean();
        Col beforeEra = work.spread(before).retain();
        add(longest(work.x().gt(means), beforeEra));
        add(longest(work.x().lt(means), beforeEra));
        beforeEra.free();
    }

    private Output longest(Col inRun, Col beforeEra) {
        Col index = work.index();
        Col mark = inRun.ifElse(beforeEra, index);
        Col beforeRun = work.scope().col(mark.view().scan(ScanAggregation.max()));
        mark.free();
        return work.max(index.minus(beforeRun), 0);
    }
}
