package io.eraforge.telemetry.state;

/**
 * Estimates a level's remaining time from the durations of its past waves. Waves have about the same number of values, so each
 * remaining wave is expected to take the mean duration; the bounds are two standard errors away.
 */
final class EtaEstimator {
    /** Assumed relative deviation after a single wave: bounds of about half and one and a half times its duration. */
    private static final double SINGLE_WAVE_DEVIATION = 0.25;

    private int waves;
    private long eras;
    private double seconds;
    private double squares;

    void wave(long eras, double seconds) {
        waves++;
        this.eras += eras;
        this.seconds += seconds;
        squares += seconds * seconds;
    }

    /** Eras per second; NaN before the first wave. */
    double rate() {
        return waves == 0 || seconds <= 0 ? Double.NaN : eras / seconds;
    }

    /** Seconds until {@code left} waves have ended, the first of which has run for {@code running} seconds; NaN if unknown. */
    Range remaining(int left, double running) {
        if (left == 0) {
            return new Range(0, 0, 0);
        }
        if (waves == 0) {
            return new Range(Double.NaN, Double.NaN, Double.NaN);
        }
        double mean = seconds / waves;
        double estimate = mean * left - Math.min(running, mean);
        double deviation =
                waves == 1 ? SINGLE_WAVE_DEVIATION * mean : Math.sqrt(Math.max(0, squares / waves - mean * mean));
        double error = 2 * deviation * Math.sqrt((double) left * left / waves + left);
        return new Range(estimate, Math.max(0, estimate - error), estimate + error);
    }

    record Range(double estimate, double low, double high) {}
}
