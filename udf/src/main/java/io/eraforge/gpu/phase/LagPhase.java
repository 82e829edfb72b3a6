package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Autocorrelations one by one, aggregated, and partial: all from the same sums of products. */
final class LagPhase implements Phase {
    private static final double ALMOST_ZERO = 1e-8;

    @Override
    public Set<String> calculators() {
        return Set.of("autocorrelation", LagAggregates.NAME, PartialLags.NAME);
    }

    @Override
    public boolean supports(Feature feature) {
        return !feature.calculator().name().equals(LagAggregates.NAME) || LagAggregates.takes(feature);
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        List<Feature> single = picked.features("autocorrelation");
        int most = Stream.of(
                        single.stream().map(f -> f.integer("lag")),
                        picked.features(PartialLags.NAME).stream().map(f -> f.integer("lag")),
                        picked.features(LagAggregates.NAME).stream().map(f -> f.integer("maxlag")))
                .flatMap(lags -> lags)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        LagSums lags = new LagSums(w, most);
        Col correlations =
                lags.count() == 0 ? null : lags.correlations(lags.count()).retain();
        picked.each("autocorrelation", f -> {
            Col value = at(w, lags, correlations, f.integer("lag"));
            return DeviceStatistics.variance(w).le(ALMOST_ZERO).ifElse(Double.NaN, value);
        });
        LagAggregates.run(w, picked, lags, correlations);
        PartialLags.run(w, picked, lags);
    }

    private static Col at(PhaseContext w, LagSums lags, Col correlations, int lag) {
        if (lag == 0) {
            return DeviceStatistics.power2(w).over(DeviceStatistics.variance(w).times(w.length()));
        }
        return lag > lags.count() ? w.constant(Double.NaN) : lags.part(correlations, lag);
    }
}
