package io.eraforge.engine.forecast;

import io.eraforge.table.ledger.WaveTime;
import java.util.List;
import java.util.Optional;

/**
 * How fast waves were, told apart into what each value takes a core and what each wave takes however many cores there are:
 * planning, commit and ledger.
 *
 * @param measuredApart whether waves of different sizes told the two apart; if not, the second is assumed
 */
public record WaveCostModel(double coreSecondsPerValue, double secondsPerWave, boolean measuredApart) {
    /** Where waves do not tell. */
    public static final double ASSUMED_SECONDS_PER_WAVE = 1;

    private static final int ENOUGH = 3;
    private static final double DIFFERENT = 2;

    /** Of waves that {@code cores} cores computed; empty if there are none. */
    public static Optional<WaveCostModel> of(List<WaveTime> waves, int cores) {
        if (waves.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(fit(waves, cores).orElseGet(() -> assumed(waves, cores)));
    }

    /** The line of least squares through the waves' times over their values. */
    private static Optional<WaveCostModel> fit(List<WaveTime> waves, int cores) {
        double least = waves.stream().mapToLong(WaveTime::values).min().orElse(0);
        double most = waves.stream().mapToLong(WaveTime::values).max().orElse(0);
        if (waves.size() < ENOUGH || most < DIFFERENT * least) {
            return Optional.empty();
        }
        double meanValues = waves.stream().mapToLong(WaveTime::values).average().orElse(0);
        double meanSeconds =
                waves.stream().mapToDouble(WaveTime::seconds).average().orElse(0);
        double products = 0;
        double squares = 0;
        for (WaveTime wave : waves) {
            double distance = wave.values() - meanValues;
            products += distance * (wave.seconds() - meanSeconds);
            squares += distance * distance;
        }
        double slope = products / squares;
        double start = meanSeconds - slope * meanValues;
        return slope > 0 && start >= 0 ? Optional.of(new WaveCostModel(slope * cores, start, true)) : Optional.empty();
    }

    /** Takes the assumed time off each wave, but never more than half of what it took. */
    private static WaveCostModel assumed(List<WaveTime> waves, int cores) {
        double seconds = waves.stream().mapToDouble(WaveTime::seconds).sum();
        double values = waves.stream().mapToDouble(WaveTime::values).sum();
        double perWave = Math.min(ASSUMED_SECONDS_PER_WAVE, seconds / waves.size() / 2);
        return new WaveCostModel((seconds - waves.size() * perWave) / values * cores, perWave, false);
    }

    double seconds(double values, ClusterSpec cluster) {
        return values * coreSecondsPerValue / cluster.speedup();
    }
}
