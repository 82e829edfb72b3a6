package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Features computed from the sorted values: median, quantiles, largest magnitudes. */
final class OrderStatisticsPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("median", "quantile", "symmetry_looking", "mean_n_absolute_max");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.compute("median", () -> DeviceStatistics.median(ctx));
        features.computeEach("quantile", f -> DeviceStatistics.quantile(ctx, f.number("q")));
        features.computeEach("symmetry_looking", f -> {
            Col distance = DeviceStatistics.mean(ctx)
                    .minus(DeviceStatistics.median(ctx))
                    .abs();
            return distance.lt(DeviceStatistics.range(ctx).times(f.number("r")));
        });
        features.computeEach("mean_n_absolute_max", f -> meanOfLargest(ctx, f.integer("number_of_maxima")));
    }

    /** Mean of the {@code m} largest magnitudes: they are among the first and last {@code m} of the sorted values. */
    private static Col meanOfLargest(PhaseContext ctx, int m) {
        ColumnView[] ends = new ColumnView[2 * m];
        for (int i = 0; i < m; i++) {
            Col low = ctx.elementAt(DeviceStatistics.sorted(ctx), i).abs();
            Col high = ctx.elementAt(DeviceStatistics.sorted(ctx), -1 - i).abs();
            // In an era shorter than 2m the two ends overlap.
            ends[2 * i] = ctx.length().gt(m + i).ifElse(low, 0).retain().view();
            ends[2 * i + 1] = high.retain().view();
        }
        try (ColumnVector lists = ColumnVector.makeList(ends);
                ColumnVector descending = lists.listSortRows(true, true)) {
            Col sum = ctx.constant(0);
            for (int i = 0; i < m; i++) {
                sum = sum.plus(ctx.elementAt(descending, i));
            }
            return ctx.length().le(m).ifElse(Double.NaN, sum.over(m));
        }
    }
}
