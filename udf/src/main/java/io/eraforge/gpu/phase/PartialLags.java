package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;

/** Partial autocorrelations by Levinson–Durbin recursion, for all eras at once. */
final class PartialLags {
    static final String NAME = "partial_autocorrelation";

    private final PhaseContext ctx;
    private final Col[] covariances;

    private PartialLags(PhaseContext ctx, LagSums lags, int maxLag) {
        this.ctx = ctx;
        this.covariances = new Col[maxLag + 1];
        covariances[0] = DeviceStatistics.variance(ctx);
        for (int lag = 1; lag <= maxLag; lag++) {
            covariances[lag] = lags.sum(lag).over(ctx.length().minus(lag)).retain();
        }
    }

    static void run(PhaseContext ctx, PhaseFeatures features, LagSums lags) {
        int maxLag =
                features.of(NAME).stream().mapToInt(f -> f.integer("lag")).max().orElse(-1);
        if (maxLag < 0) {
            return;
        }
        int available = Math.min(maxLag, lags.count());
        Col[] partial = new PartialLags(ctx, lags, available).compute();
        features.computeEach(NAME, f -> {
            int lag = f.integer("lag");
            Col limit = ctx.length().over(2).floor().minus(1);
            return lag > available
                    ? ctx.constant(Double.NaN)
                    : limit.lt(Math.max(lag, 1)).ifElse(Double.NaN, partial[lag]);
        });
    }

    private Col[] compute() {
        int maxLag = covariances.length - 1;
        Col[] partial = new Col[maxLag + 1];
        partial[0] = ctx.constant(1).retain();
        Col[] model = {};
        Col unexplained = covariances[0];
        for (int k = 1; k <= maxLag; k++) {
            Col last = next(model, unexplained, k).retain();
            Col rest = unexplained.times(last.squared().subtractFrom(1)).retain();
            partial[k] = last;
            Col[] next = extended(model, last);
            free(model);
            if (k > 1) {
                unexplained.free();
            }
            unexplained = rest;
            model = next;
        }
        return partial;
    }

    /** All but the last coefficient, which is a result. */
    private static void free(Col[] model) {
        for (int j = 0; j < model.length - 1; j++) {
            model[j].free();
        }
    }

    /** The coefficient of lag {@code k}, from the model of order {@code k − 1} and its unexplained variance. */
    private Col next(Col[] model, Col unexplained, int k) {
        Col rest = covariances[k];
        for (int j = 1; j < k; j++) {
            rest = rest.minus(model[j - 1].times(covariances[k - j]));
        }
        return rest.over(unexplained);
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
