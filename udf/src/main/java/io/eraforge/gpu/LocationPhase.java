package io.eraforge.gpu;

import ai.rapids.cudf.ColumnView.FindOptions;
import ai.rapids.cudf.DType;
import java.util.Set;

/** Where the extremes are, and whether they come twice. */
final class LocationPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "first_location_of_maximum",
                "last_location_of_maximum",
                "first_location_of_minimum",
                "last_location_of_minimum",
                "has_duplicate_max",
                "has_duplicate_min");
    }

    @Override
    public void run(Work w, Picked picked) {
        picked.value("first_location_of_maximum", () -> first(w, Stats.max(w)).over(w.length()));
        picked.value("first_location_of_minimum", () -> first(w, Stats.min(w)).over(w.length()));
        picked.value("last_location_of_maximum", () -> fromEnd(w, Stats.max(w)));
        picked.value("last_location_of_minimum", () -> fromEnd(w, Stats.min(w)));
        picked.value("has_duplicate_max", () -> first(w, Stats.max(w)).ne(last(w, Stats.max(w))));
        picked.value("has_duplicate_min", () -> first(w, Stats.min(w)).ne(last(w, Stats.min(w))));
    }

    private static Col fromEnd(Work w, Col value) {
        Col back = w.length().minus(1).minus(last(w, value));
        return back.over(w.length()).from(1);
    }

    private static Col first(Work w, Col value) {
        return find(w, value, FindOptions.FIND_FIRST);
    }

    private static Col last(Work w, Col value) {
        return find(w, value, FindOptions.FIND_LAST);
    }

    private static Col find(Work w, Col value, FindOptions which) {
        return w.scope().col(w.eras().list().listIndexOf(value.view(), which)).cast(DType.FLOAT64);
    }
}
