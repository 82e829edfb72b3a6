package io.eraforge.gpu.reduce;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Bounds;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.moment.MassQuantiles;

/** How many running sums of absolute values are below each share of the total. */
final class MassReduction extends Reduction {
    private final double[] shares;
    private final Bounds bounds;
    private Output total;

    MassReduction(MassQuantiles statistic, SliceWork work) {
        super(work, 2);
        this.shares = statistic.shares();
        this.bounds = new Bounds(work, 2);
        work.needWindows(0);
    }

    @Override
    void first() {
        total = add(work.sum(work.x().abs()));
    }

    @Override
    void beforeSecond(int era) {
        double all = total.number(era, 0);
        double error = MassQuantiles.error(work.length(era), all);
        for (double share : shares) {
            bounds.add(era, share * all - error);
            bounds.add(era, share * all + error);
        }
    }

    @Override
    void second() {
        Col running = runningMass().retain();
        bounds.search(running);
        running.free();
    }

    @Override
    void finish() {
        add(bounds.output(2 * shares.length));
    }

    /** Running sums of the absolute values, restarted in each era. */
    private Col runningMass() {
        Col mass = work.x().abs();
        GroupByOptions sorted = GroupByOptions.builder().withKeysSorted(true).build();
        try (Table table = new Table((ColumnVector) work.era().view(), (ColumnVector) mass.view())) {
            mass.free();
            try (Table sums =
                    table.groupBy(sorted, 0).scan(GroupByScanAggregation.sum().onColumn(1))) {
                return work.scope().col(sums.getColumn(1).incRefCount());
            }
        }
    }
}
