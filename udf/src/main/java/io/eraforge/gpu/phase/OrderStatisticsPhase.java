package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** What the sorted values tell. */
final class OrderStatisticsPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("median", "quantile", "symmetry_looking", "mean_n_absolute_max");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value("median", () -> DeviceStatistics.median(w));
        picked.each("quantile", f -> DeviceStatistics.quantile(w, f.number("q")));
        picked.each("symmetry_looking", f -> {
            Col distance =
                    DeviceStatistics.mean(w).minus(DeviceStatistics.median(w)).abs();
            return distance.lt(DeviceStatistics.range(w).times(f.number("r")));
        });
        picked.each("mean_n_absolute_max", f -> largest(w, f.integer("number_of_maxima")));
    }

    /** Mean of the {@code m} largest magnitudes: they are among the first and last {@code m} of the sorted values. */
    private static Col largest(PhaseContext w, int m) {
        ColumnView[] ends = new ColumnView[2 * m];
        for (int i = 0; i < m; i++) {
            Col low = w.elementAt(DeviceStatistics.sorted(w), i).abs();
            Col high = w.elementAt(DeviceStatistics.sorted(w), -1 - i).abs();
            // In an era shorter than 2m the low end may already be in the high one.
            ends[2 * i] = w.length().gt(m + i).ifElse(low, 0).retain().view();
            ends[2 * i + 1] = high.retain().view();
        }
        try (ColumnVector lists = ColumnVector.makeList(ends);
                ColumnVector descending = lists.listSortRows(true, true)) {
            Col sum = w.constant(0);
            for (int i = 0; i < m; i++) {
                sum = sum.plus(w.elementAt(descending, i));
            }
            return w.length().le(m).ifElse(Double.NaN, sum.over(m));
        }
    }
}
