package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.kernel.regression.LinearRegression;

/**
 * A least-squares line per era, with the corner cases of {@link LinearRegression}. The columns are held: {@code meanX}, and sums
 * of squares and products of the centred places and values.
 */
record Line(PhaseContext w, Col meanX, Col sxx, Col sxy) {
    Col attribute(Feature feature) {
        return switch (feature.text("attr")) {
            case "slope" -> slope();
            case "intercept" -> DeviceStatistics.mean(w).minus(slope().times(meanX));
            case "rvalue" -> correlation();
            case "stderr" -> error();
            case "pvalue" -> probability();
            default -> throw new IllegalArgumentException("A line has no " + feature.text("attr"));
        };
    }

    private Col slope() {
        return flat().ifElse(0, sxy.over(sxx));
    }

    private Col correlation() {
        Col r = sxy.over(sxx.times(DeviceStatistics.power2(w)).sqrt()).clamp(-1, 1);
        return DeviceStatistics.constant(w).or(sxx.eq(0)).ifElse(Double.NaN, r);
    }

    private Col error() {
        Col unexplained = correlation()
                .squared()
                .subtractFrom(1)
                .times(DeviceStatistics.power2(w))
                .over(sxx);
        Col error = unexplained.over(w.length().minus(2)).sqrt();
        return w.length().eq(2).ifElse(0, error);
    }

    // The device has no t distribution, but it takes no more than two numbers per era.
    private Col probability() {
        Col p = w.onHost(w.length(), correlation(), (n, r) -> LinearRegression.pvalue((int) n, r));
        return w.length().eq(2).ifElse(DeviceStatistics.constant(w).cast(DType.FLOAT64), p);
    }

    /** All values equal, and more than one. */
    private Col flat() {
        return DeviceStatistics.constant(w).and(w.length().gt(1));
    }
}
