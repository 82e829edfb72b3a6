package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import java.util.Set;

/** What the sorted values tell. */
final class RankPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("median", "quantile", "symmetry_looking", "mean_n_absolute_max");
    }

    @Override
    public void run(Work w, Picked picked) {
        picked.value("median", () -> Stats.median(w));
        picked.each("quantile", f -> Stats.quantile(w, f.number("q")));
        picked.each("symmetry_looking", f -> {
            Col distance = Stats.mean(w).minus(Stats.median(w)).abs();
            return distance.lt(Stats.range(w).times(f.number("r")));
        });
        picked.each("mean_n_absolute_max", f -> largest(w, f.integer("number_of_maxima")));
    }

    /** Mean of the {@code m} largest magnitudes: they are among the first and last {@code m} of the sorted values. */
    private static Col largest(Work w, int m) {
        ColumnView[] ends = new ColumnView[2 * m];
        for (int i = 0; i < m; i++) {
            Col low = w.item(Stats.sorted(w), i).abs();
            Col high = w.item(Stats.sorted(w), -1 - i).abs();
            // In an era shorter than 2m the low end may already be in the high one.
            ends[2 * i] = w.length().gt(m + i).choose(low, 0).hold().view();
            ends[2 * i + 1] = high.hold().view();
        }
        try (ColumnVector lists = ColumnVector.makeList(ends);
                ColumnVector descending = lists.listSortRows(true, true)) {
            Col sum = w.each(0);
            for (int i = 0; i < m; i++) {
                sum = sum.plus(w.item(descending, i));
            }
            return w.length().le(m).choose(Double.NaN, sum.over(m));
        }
    }
}
