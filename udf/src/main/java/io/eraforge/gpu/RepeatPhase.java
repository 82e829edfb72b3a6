package io.eraforge.gpu;

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
    public void run(Work w, Picked picked) {
        Col sorted = w.scope().col(Stats.sorted(w).getChildColumnView(0)).hold();
        Col same = same(w, sorted).hold();
        Col again = w.padded(1, same, 0).hold();
        Col goesOn = w.padded(0, same, 1).hold();
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
                () -> lone(w).choose(Double.NaN, w.sum(first(again, goesOn).choose(sorted, 0))));
        picked.value(
                "sum_of_reoccurring_data_points",
                () -> lone(w).choose(Double.NaN, w.sum(again.or(goesOn).choose(sorted, 0))));
    }

    /** For each value but the first: whether the one before it, of the same era, is equal. */
    private static Col same(Work w, Col sorted) {
        int pairs = w.eras().values() - 1;
        Col row = w.rowOfEach();
        Col together = row.window(0, pairs).eq(row.window(1, pairs));
        return sorted.window(0, pairs).eq(sorted.window(1, pairs)).and(together);
    }

    /** Eras with an infinite value that comes once: numpy multiplies it by zero and adds that. */
    private static Col lone(Work w) {
        Col top = alone(w, -1, -2, Stats.max(w));
        return top.or(alone(w, 0, 1, Stats.min(w)));
    }

    private static Col alone(Work w, int end, int next, Col extreme) {
        Col twice = w.item(Stats.sorted(w), end).eq(w.item(Stats.sorted(w), next));
        return extreme.abs().eq(Double.POSITIVE_INFINITY).and(twice.not());
    }

    private static Col first(Col again, Col goesOn) {
        return again.not().and(goesOn);
    }

    private static Col distinct(Work w, Col again) {
        return w.length().minus(w.sum(again));
    }
}
