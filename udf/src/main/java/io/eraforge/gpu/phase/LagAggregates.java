package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.SegmentedReductionAggregation;
import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Mean, variance and median of the first autocorrelations. */
final class LagAggregates {
    static final String NAME = "agg_autocorrelation";
    private static final double NO_VARIANCE = 1e-10;

    private final PhaseContext w;
    /** The correlations of an era, one after the other, NaN where it has none; and how many it has. */
    private final Col values;

    private final Col count;
    private final Col offsets;
    private final Col eras;
    private final Col present;

    private LagAggregates(PhaseContext w, LagSums lags, Col correlations, int most) {
        this.w = w;
        this.values = lags.byEra(correlations, most).retain();
        this.count = w.length().minus(1).min(w.constant(most)).retain();
        this.offsets = w.sequence(0, most, w.eras().rows() + 1).retain();
        this.eras = w.sequence(0, 1, most * w.eras().rows()).div(most).retain();
        Col place = w.sequence(0, 1, most * w.eras().rows()).mod(most).cast(DType.FLOAT64);
        this.present = place.lt(w.gather(count, eras)).retain();
    }

    static boolean takes(Feature feature) {
        return Set.of("mean", "var", "median").contains(feature.text("f_agg"));
    }

    static void run(PhaseContext w, PhaseFeatures picked, LagSums lags, Col correlations) {
        picked.features(NAME).stream()
                .mapToInt(f -> f.integer("maxlag"))
                .distinct()
                .forEach(most -> run(w, picked, lags, correlations, most));
    }

    private static void run(PhaseContext w, PhaseFeatures picked, LagSums lags, Col correlations, int most) {
        int lagCount = Math.min(most, lags.count());
        if (lagCount == 0) {
            picked.eachOf(NAME, f -> f.integer("maxlag") == most, f -> w.constant(0));
            return;
        }
        Col flat = DeviceStatistics.variance(w)
                .lt(NO_VARIANCE)
                .or(w.length().le(1))
                .retain();
        LagAggregates aggregates = new LagAggregates(w, lags, correlations, lagCount);
        picked.eachOf(NAME, f -> f.integer("maxlag") == most, f -> flat.ifElse(0, aggregates.of(f.text("f_agg"))));
        aggregates.free();
        flat.free();
    }

    private Col of(String aggregate) {
        return switch (aggregate) {
            case "mean" -> mean();
            case "var" -> variance();
            default -> median();
        };
    }

    private Col mean() {
        return sum(values).over(count);
    }

    private Col variance() {
        Col means = mean();
        Col off = values.minus(w.gather(means, eras));
        means.free();
        return sum(off.squared()).over(count);
    }

    private Col sum(Col each) {
        return w.reduce(present.ifElse(each, 0), offsets.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64)
                .fill(0);
    }

    // Lags that an era does not have are NaN, and NaN sorts last.
    private Col median() {
        try (ColumnVector lists = ((ColumnVector) values.view())
                        .makeListFromOffsets(w.eras().rows(), offsets.view());
                ColumnVector sorted = lists.listSortRows(false, false)) {
            Col low = w.elementAt(sorted, count.minus(1).over(2).floor());
            return low.plus(w.elementAt(sorted, count.over(2).floor())).over(2);
        }
    }

    private void free() {
        values.free();
        count.free();
        offsets.free();
        eras.free();
        present.free();
    }
}
