package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnView.FindOptions;
import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
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
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value(
                "first_location_of_maximum",
                () -> first(w, DeviceStatistics.max(w)).over(w.length()));
        picked.value(
                "first_location_of_minimum",
                () -> first(w, DeviceStatistics.min(w)).over(w.length()));
        picked.value("last_location_of_maximum", () -> fromEnd(w, DeviceStatistics.max(w)));
        picked.value("last_location_of_minimum", () -> fromEnd(w, DeviceStatistics.min(w)));
        picked.value(
                "has_duplicate_max", () -> first(w, DeviceStatistics.max(w)).ne(last(w, DeviceStatistics.max(w))));
        picked.value(
                "has_duplicate_min", () -> first(w, DeviceStatistics.min(w)).ne(last(w, DeviceStatistics.min(w))));
    }

    private static Col fromEnd(PhaseContext w, Col value) {
        Col back = w.length().minus(1).minus(last(w, value));
        return back.over(w.length()).subtractFrom(1);
    }

    private static Col first(PhaseContext w, Col value) {
        return find(w, value, FindOptions.FIND_FIRST);
    }

    private static Col last(PhaseContext w, Col value) {
        return find(w, value, FindOptions.FIND_LAST);
    }

    private static Col find(PhaseContext w, Col value, FindOptions which) {
        return w.scope().col(w.eras().list().listIndexOf(value.view(), which)).cast(DType.FLOAT64);
    }
}
