package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** How energy and absolute mass are distributed over the era. */
final class MassPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("energy_ratio_by_chunks", "index_mass_quantile");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.of("energy_ratio_by_chunks").stream()
                .mapToInt(f -> f.integer("num_segments"))
                .distinct()
                .forEach(segments -> energyRatios(ctx, features, segments));
        if (features.contains("index_mass_quantile")) {
            massQuantiles(ctx, features);
        }
    }

    private static void energyRatios(PhaseContext ctx, PhaseFeatures features, int segments) {
        Col energies =
                ctx.sumSegments(ctx.x().squared(), segmentSizes(ctx, segments)).retain();
        features.computeMatching("energy_ratio_by_chunks", f -> f.integer("num_segments") == segments, f -> {
            Col energy = ctx.everyNth(energies, f.integer("segment_focus"), segments);
            return DeviceStatistics.energy(ctx).eq(0).ifElse(Double.NaN, energy.over(DeviceStatistics.energy(ctx)));
        });
        energies.free();
    }

    /** Sizes of each era's segments, era by era; if they cannot be equal, the first ones are longer by one. */
    private static Col segmentSizes(PhaseContext ctx, int segments) {
        Col size = ctx.length().over(segments).floor().retain();
        Col remainder = ctx.length().minus(size.times(segments)).retain();
        Col[] sizes = new Col[segments];
        for (int i = 0; i < segments; i++) {
            sizes[i] = size.plus(remainder.gt(i).cast(DType.FLOAT64)).cast(DType.INT32);
        }
        size.free();
        remainder.free();
        return ctx.interleave(sizes);
    }

    private static void massQuantiles(PhaseContext ctx, PhaseFeatures features) {
        Col total = ctx.sum(ctx.x().abs()).retain();
        Col share = runningMass(ctx).over(ctx.broadcast(total)).retain();
        features.computeEach("index_mass_quantile", f -> {
            Col reached = ctx.sum(share.ge(f.number("q"))).retain();
            Col before = reached.eq(0).ifElse(0, ctx.length().minus(reached));
            reached.free();
            return total.eq(0).ifElse(Double.NaN, before.plus(1).over(ctx.length()));
        });
    }

    /** Running sums of the absolute values, restarted in each era. */
    private static Col runningMass(PhaseContext ctx) {
        Col mass = ctx.x().abs().retain();
        Col era = ctx.eraIndex();
        GroupByOptions sorted = GroupByOptions.builder().withKeysSorted(true).build();
        try (Table table = new Table((ColumnVector) era.view(), (ColumnVector) mass.view())) {
            mass.free();
            try (Table sums =
                    table.groupBy(sorted, 0).scan(GroupByScanAggregation.sum().onColumn(1))) {
                return ctx.scope().col(sums.getColumn(1).incRefCount());
            }
        }
    }
}
