package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Up to where in the era a share of the mass lies. */
final class MassPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("index_mass_quantile");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        Col total = w.sum(w.x().abs()).retain();
        Col share = running(w).over(w.broadcast(total)).retain();
        picked.each("index_mass_quantile", f -> {
            Col reached = w.sum(share.ge(f.number("q"))).retain();
            Col before = reached.eq(0).ifElse(0, w.length().minus(reached));
            reached.free();
            return total.eq(0).ifElse(Double.NaN, before.plus(1).over(w.length()));
        });
    }

    /** Running sums of the absolute values, era by era. */
    private static Col running(PhaseContext w) {
        Col mass = w.x().abs().retain();
        Col rows = w.eraIndex();
        GroupByOptions sorted = GroupByOptions.builder().withKeysSorted(true).build();
        try (Table table = new Table((ColumnVector) rows.view(), (ColumnVector) mass.view())) {
            mass.free();
            try (Table sums =
                    table.groupBy(sorted, 0).scan(GroupByScanAggregation.sum().onColumn(1))) {
                return w.scope().col(sums.getColumn(1).incRefCount());
            }
        }
    }
}
