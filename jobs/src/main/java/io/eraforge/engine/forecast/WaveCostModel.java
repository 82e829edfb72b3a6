package io.eraforge.engine.forecast;

import io.eraforge.table.ledger.WaveTime;
import java.util.List;
import java.util.Optional;

/**
 * Linear cost model of waves: core-seconds per value plus a fixed time per wave (planning, commit, ledger).
 *
 * @param measuredApart whether both were fitted to waves of different sizes; if not, the time per wave is assumed
 */
public record WaveCostModel(double coreSecondsPerValue, double secondsPerWave, boolean measuredApart) {
    /** Used if the waves do not determine it. */
    public static final double ASSUMED_SECONDS_PER_WAVE = 1;

    private static final int MIN_WAVES = 3;
    private static final double MIN_SIZE_RATIO = 2;

    /** Model of waves that {@code cores} cores computed; empty if there are none. */
    public static Optional<WaveCostModel> of(List<WaveTime> waves, int cores) {
        if (waves.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(fit(waves, cores).orElseGet(() -> assumed(waves, cores)));
    }

    /** Least-squares fit of the waves' seconds over their values; empty if they are too few, too alike or not increasing. */
    private static Optional<WaveCostModel> fit(List<WaveTime> waves, int cores) {
        double min = waves.stream().mapToLong(WaveTime::values).min().orElse(0);
        double max = waves.stream().mapToLong(WaveTime::values).max().orElse(0);
        if (waves.size() < MIN_WAVES || max < MIN_SIZE_RATIO * min) {
            return Optional.empty();
        }
        double meanValues = waves.stream().mapToLong(WaveTime::values).average().orElse(0);
        double meanSeconds =
                waves.stream().mapToDouble(WaveTime::seconds).average().orElse(0);
        double products = 0;
        double squares = 0;
        for (WaveTime wave : waves) {
            double deviation = wave.values() - meanValues;
            products += deviation * (wave.seconds() - meanSeconds);
            squares += deviation * deviation;
        }
        double slope = products / squares;
        double intercept = meanSeconds - slope * meanValues;
        return slope > 0 && intercept >= 0
                ? Optional.of(new WaveCostModel(slope * cores, intercept, true))
                : Optional.empty();
    }

    /** Subtracts the assumed time from each wave, but at most half of the average wave. */
    private static WaveCostModel assumed(List<WaveTime> waves, int cores) {
        double seconds = waves.stream().mapToDouble(WaveTime::seconds).sum();
        double values = waves.stream().mapToDouble(WaveTime::values).sum();
        double perWave = Math.min(ASSUMED_SECONDS_PER_WAVE, seconds / waves.size() / 2);
        return new WaveCostModel((seconds - waves.size() * perWave) / values * cores, perWave, false);
    }

    /** Seconds that one slot of the cluster takes for this many values. */
    double seconds(double values, ClusterSpec cluster) {
        return values * coreSecondsPerValue / cluster.speedup();
    }
}
