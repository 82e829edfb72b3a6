package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;

/** Partial autocorrelations, by Levinson and Durbin's recursion over all eras at once. */
final class PartialLags {
    static final String NAME = "partial_autocorrelation";

    private final PhaseContext w;
    private final Col[] covariances;

    private PartialLags(PhaseContext w, LagSums lags, int highest) {
        this.w = w;
        this.covariances = new Col[highest + 1];
        covariances[0] = DeviceStatistics.variance(w);
        for (int lag = 1; lag <= highest; lag++) {
            covariances[lag] = lags.sum(lag).over(w.length().minus(lag)).retain();
        }
    }

    static void run(PhaseContext w, PhaseFeatures picked, LagSums lags) {
        int highest = picked.features(NAME).stream()
                .mapToInt(f -> f.integer("lag"))
                .max()
                .orElse(-1);
        if (highest < 0) {
            return;
        }
        int known = Math.min(highest, lags.count());
        Col[] partial = new PartialLags(w, lags, known).compute();
        picked.each(NAME, f -> {
            int lag = f.integer("lag");
            Col most = w.length().over(2).floor().minus(1);
            return lag > known
                    ? w.constant(Double.NaN)
                    : most.lt(Math.max(lag, 1)).ifElse(Double.NaN, partial[lag]);
        });
    }

    private Col[] compute() {
        int highest = covariances.length - 1;
        Col[] partial = new Col[highest + 1];
        partial[0] = w.constant(1).retain();
        Col[] model = {};
        Col left = covariances[0];
        for (int k = 1; k <= highest; k++) {
            Col last = next(model, left, k).retain();
            left = left.times(last.squared().subtractFrom(1)).retain();
            partial[k] = last;
            model = extended(model, last);
        }
        return partial;
    }

    /** The coefficient of lag {@code k}, from those of the model one order lower and what it leaves unexplained. */
    private Col next(Col[] model, Col left, int k) {
        Col rest = covariances[k];
        for (int j = 1; j < k; j++) {
            rest = rest.minus(model[j - 1].times(covariances[k - j]));
        }
        return rest.over(left);
    }

    private static Col[] extended(Col[] model, Col last) {
        int k = model.length + 1;
        Col[] next = new Col[k];
        for (int j = 1; j < k; j++) {
            next[j - 1] = model[j - 1].minus(last.times(model[k - j - 1])).retain();
        }
        next[k - 1] = last;
        return next;
    }
}
