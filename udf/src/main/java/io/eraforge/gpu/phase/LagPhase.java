package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Single, aggregated and partial autocorrelations, all from the same sums of lagged products. */
final class LagPhase implements Phase {
    private static final double MIN_VARIANCE = 1e-8;

    @Override
    public Set<String> calculators() {
        return Set.of("autocorrelation", LagAggregates.NAME, PartialLags.NAME);
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        List<Feature> single = features.of("autocorrelation");
        int maxLag = Stream.of(
                        single.stream().map(f -> f.integer("lag")),
                        features.of(PartialLags.NAME).stream().map(f -> f.integer("lag")),
                        features.of(LagAggregates.NAME).stream().map(f -> f.integer("maxlag")))
                .flatMap(lags -> lags)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        LagSums lags = new LagSums(ctx, maxLag);
        Col correlations =
                lags.count() == 0 ? null : lags.correlations(lags.count()).retain();
        features.computeEach("autocorrelation", f -> {
            Col value = at(ctx, lags, correlations, f.integer("lag"));
            return DeviceStatistics.variance(ctx).le(MIN_VARIANCE).ifElse(Double.NaN, value);
        });
        LagAggregates.run(ctx, features, lags, correlations);
        PartialLags.run(ctx, features, lags);
    }

    private static Col at(PhaseContext ctx, LagSums lags, Col correlations, int lag) {
        if (lag == 0) {
            return DeviceStatistics.power2(ctx)
                    .over(DeviceStatistics.variance(ctx).times(ctx.length()));
        }
        return lag > lags.count() ? ctx.constant(Double.NaN) : lags.part(correlations, lag);
    }
}
