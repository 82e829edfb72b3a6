package io.eraforge.gpu.phase;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.Set;

/** Means over triples of values that are a lag apart. */
final class LaggedTriplePhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("c3", "time_reversal_asymmetry_statistic");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.computeEach("c3", f -> mean(ctx, f.integer("lag"), this::product));
        features.computeEach("time_reversal_asymmetry_statistic", f -> mean(ctx, f.integer("lag"), this::asymmetry));
    }

    private Col product(SlidingWindows windows, Col x, int lag) {
        return windows.at(x, 2 * lag).times(windows.at(x, lag)).times(windows.at(x, 0));
    }

    // Factored form: loses less precision to cancellation than the difference of the cubic terms.
    private Col asymmetry(SlidingWindows windows, Col x, int lag) {
        Col difference = windows.at(x, 2 * lag).minus(windows.at(x, 0));
        Col sum = windows.at(x, 2 * lag).plus(windows.at(x, 0));
        return difference.times(sum).times(windows.at(x, lag));
    }

    private static Col mean(PhaseContext ctx, int lag, Term term) {
        SlidingWindows windows = ctx.windows(2 * lag);
        Col sum = windows.sum(() -> term.of(windows, ctx.x(), lag));
        windows.free();
        return ctx.length().le(2 * lag).ifElse(0, sum.over(ctx.length().minus(2 * lag)));
    }

    private interface Term {
        Col of(SlidingWindows windows, Col x, int lag);
    }
}
