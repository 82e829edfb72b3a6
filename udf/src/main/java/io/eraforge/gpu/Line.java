package io.eraforge.gpu;

import ai.rapids.cudf.DType;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.Regression;

/**
 * A least-squares line per era, with the corner cases of {@link Regression}. The columns are held: {@code meanX}, and sums
 * of squares and products of the centred places and values.
 */
record Line(Work w, Col meanX, Col sxx, Col sxy) {
    Col attribute(Feature feature) {
        return switch (feature.text("attr")) {
            case "slope" -> slope();
            case "intercept" -> Stats.mean(w).minus(slope().times(meanX));
            case "rvalue" -> correlation();
            case "stderr" -> error();
            case "pvalue" -> probability();
            default -> throw new IllegalArgumentException("A line has no " + feature.text("attr"));
        };
    }

    private Col slope() {
        return flat().choose(0, sxy.over(sxx));
    }

    private Col correlation() {
        Col r = sxy.over(sxx.times(Stats.power2(w)).sqrt()).clamp(-1, 1);
        return Stats.constant(w).or(sxx.eq(0)).choose(Double.NaN, r);
    }

    private Col error() {
        Col unexplained = correlation().squared().from(1).times(Stats.power2(w)).over(sxx);
        Col error = unexplained.over(w.length().minus(2)).sqrt();
        return w.length().eq(2).choose(0, error);
    }

    // The device has no t distribution, but it takes no more than two numbers per era.
    private Col probability() {
        Col p = w.onHost(w.length(), correlation(), (n, r) -> Regression.pvalue((int) n, r));
        return w.length().eq(2).choose(Stats.constant(w).cast(DType.FLOAT64), p);
    }

    /** All values equal, and more than one. */
    private Col flat() {
        return Stats.constant(w).and(w.length().gt(1));
    }
}
