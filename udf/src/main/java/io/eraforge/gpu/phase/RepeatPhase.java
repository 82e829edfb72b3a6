package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Which values come more than once: neighbours in the sorted era. */
final class RepeatPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "has_duplicate",
                "percentage_of_reoccurring_values_to_all_values",
                "percentage_of_reoccurring_datapoints_to_all_datapoints",
                "sum_of_reoccurring_values",
                "sum_of_reoccurring_data_points",
                "ratio_value_number_to_time_series_length");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        Col sorted =
                w.scope().col(DeviceStatistics.sorted(w).getChildColumnView(0)).retain();
        Col same = same(w, sorted).retain();
        Col again = w.padded(1, same, 0).retain();
        Col goesOn = w.padded(0, same, 1).retain();
        same.free();
        picked.value("has_duplicate", () -> w.sum(again).gt(0));
        picked.value(
                "ratio_value_number_to_time_series_length",
                () -> distinct(w, again).over(w.length()));
        picked.value(
                "percentage_of_reoccurring_values_to_all_values",
                () -> w.sum(first(again, goesOn)).over(distinct(w, again)));
        picked.value(
                "percentage_of_reoccurring_datapoints_to_all_datapoints",
                () -> w.sum(again.or(goesOn)).over(w.length()));
        picked.value(
                "sum_of_reoccurring_values",
                () -> hasUniqueInfinity(w)
                        .ifElse(Double.NaN, w.sum(first(again, goesOn).ifElse(sorted, 0))));
        picked.value(
                "sum_of_reoccurring_data_points",
                () -> hasUniqueInfinity(w)
                        .ifElse(Double.NaN, w.sum(again.or(goesOn).ifElse(sorted, 0))));
    }

    /** For each value but the first: whether the one before it, of the same era, is equal. */
    private static Col same(PhaseContext w, Col sorted) {
        int pairs = w.eras().values() - 1;
        Col row = w.eraIndex();
        Col together = row.window(0, pairs).eq(row.window(1, pairs));
        return sorted.window(0, pairs).eq(sorted.window(1, pairs)).and(together);
    }

    /** Eras with an infinite value that comes once: numpy multiplies it by zero and adds that. */
    private static Col hasUniqueInfinity(PhaseContext w) {
        Col top = alone(w, -1, -2, DeviceStatistics.max(w));
        return top.or(alone(w, 0, 1, DeviceStatistics.min(w)));
    }

    private static Col alone(PhaseContext w, int end, int next, Col extreme) {
        Col twice = w.elementAt(DeviceStatistics.sorted(w), end).eq(w.elementAt(DeviceStatistics.sorted(w), next));
        return extreme.abs().eq(Double.POSITIVE_INFINITY).and(twice.not());
    }

    private static Col first(Col again, Col goesOn) {
        return again.not().and(goesOn);
    }

    private static Col distinct(PhaseContext w, Col again) {
        return w.length().minus(w.sum(again));
    }
}
