package io.eraforge.gpu;

import io.eraforge.feature.Feature;
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
    public boolean takes(Feature feature) {
        return !feature.calculator().name().equals(LagAggregates.NAME) || LagAggregates.takes(feature);
    }

    @Override
    public void run(Work w, Picked picked) {
        List<Feature> single = picked.features("autocorrelation");
        int most = Stream.of(
                        single.stream().map(f -> f.integer("lag")),
                        picked.features(PartialLags.NAME).stream().map(f -> f.integer("lag")),
                        picked.features(LagAggregates.NAME).stream().map(f -> f.integer("maxlag")))
                .flatMap(lags -> lags)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        Lags lags = new Lags(w, most);
        Col correlations =
                lags.count() == 0 ? null : lags.correlations(lags.count()).hold();
        picked.each("autocorrelation", f -> {
            Col value = at(w, lags, correlations, f.integer("lag"));
            return Stats.variance(w).le(ALMOST_ZERO).choose(Double.NaN, value);
        });
        LagAggregates.run(w, picked, lags, correlations);
        PartialLags.run(w, picked, lags);
    }

    private static Col at(Work w, Lags lags, Col correlations, int lag) {
        if (lag == 0) {
            return Stats.power2(w).over(Stats.variance(w).times(w.length()));
        }
        return lag > lags.count() ? w.each(Double.NaN) : lags.part(correlations, lag);
    }
}
