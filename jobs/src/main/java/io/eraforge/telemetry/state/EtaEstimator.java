package io.eraforge.telemetry.state;

/**
 * How long waves take, and so when a level ends. Waves are cut to about the same number of values: the time left is that of as many
 * waves as are left, give or take twice its standard error.
 */
final class EtaEstimator {
    /** What one wave alone tells of the next: half as long, or half as long again. */
    private static final double SPREAD_OF_ONE = 0.25;

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

    /** Eras a second; NaN before the first wave. */
    double rate() {
        return waves == 0 || seconds <= 0 ? Double.NaN : eras / seconds;
    }

    /** Seconds until {@code left} waves are done, the first of which runs for {@code running} seconds; all NaN if unknown. */
    Range remaining(int left, double running) {
        if (left == 0) {
            return new Range(0, 0, 0);
        }
        if (waves == 0) {
            return new Range(Double.NaN, Double.NaN, Double.NaN);
        }
        double mean = seconds / waves;
        double middle = mean * left - Math.min(running, mean);
        double deviation = waves == 1 ? SPREAD_OF_ONE * mean : Math.sqrt(Math.max(0, squares / waves - mean * mean));
        double error = 2 * deviation * Math.sqrt((double) left * left / waves + left);
        return new Range(middle, Math.max(0, middle - error), middle + error);
    }

    record Range(double estimate, double low, double high) {}
}
