package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.Table;
import java.util.Set;

/** Up to where in the era a share of the mass lies. */
final class MassPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("index_mass_quantile");
    }

    @Override
    public void run(Work w, Picked picked) {
        Col total = w.sum(w.x().abs()).hold();
        Col share = running(w).over(w.spread(total)).hold();
        picked.each("index_mass_quantile", f -> {
            Col reached = w.sum(share.ge(f.number("q"))).hold();
            Col before = reached.eq(0).choose(0, w.length().minus(reached));
            reached.free();
            return total.eq(0).choose(Double.NaN, before.plus(1).over(w.length()));
        });
    }

    /** Running sums of the absolute values, era by era. */
    private static Col running(Work w) {
        Col mass = w.x().abs().hold();
        Col rows = w.rowOfEach();
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
