package io.eraforge.tool.sample;

import io.eraforge.era.Level;
import java.util.function.Consumer;

/**
 * Generates the eras of a series. Level A: overlapping eras of weeks. B: days, adjacent, overlapping or with gaps. C: hours, plus
 * a few of weeks. At each level one empty era precedes the data, and the last one ends after it.
 */
final class SampleEras {
    private static final long MINUTE = 60_000_000L;
    private static final double HOUR = 60;
    private static final double DAY = 24 * HOUR;

    private final Noise noise;
    private final String series;
    private final long startUs;
    private final long endUs;

    /** One era, from {@code startUs}, inclusive, to {@code endUs}, exclusive. */
    record Era(Level level, String series, long id, long startUs, long endUs) {}

    SampleEras(Noise noise, String series, long startUs, long endUs) {
        this.noise = noise;
        this.series = series;
        this.startUs = startUs;
        this.endUs = endUs;
    }

    /** Passes the eras of a level to {@code out} in order of start, with ids from {@code firstId}. */
    void generate(Level level, long firstId, Consumer<Era> out) {
        long id = firstId;
        long at = startUs - minutes(2 * DAY);
        out.accept(new Era(level, series, id++, at, at + minutes(DAY)));
        at = startUs - minutes(noise.between(0, 2 * HOUR));
        while (at < endUs) {
            double length = length(level);
            out.accept(new Era(level, series, id++, at, at + minutes(length)));
            at += minutes(stride(level, length));
        }
    }

    private double length(Level level) {
        return switch (level) {
            case A -> noise.chance(0.12) ? noise.between(DAY, 3 * DAY) : noise.between(7 * DAY, 28 * DAY);
            case B -> noise.chance(0.15) ? noise.between(8 * HOUR, 1.6 * DAY) : noise.between(2 * DAY, 5 * DAY);
            case C ->
                noise.chance(0.09) ? noise.between(19 * DAY, 26 * DAY) : HOUR * StrictMath.pow(40, noise.uniform());
        };
    }

    private double stride(Level level, double length) {
        return switch (level) {
            case A -> noise.between(4 * DAY, 12 * DAY);
            case B -> noise.chance(0.4) ? length : noise.between(1.5 * DAY, 6 * DAY);
            // Long eras overlap the short ones.
            case C ->
                Math.min(length, DAY) * noise.between(0.85, 1.1) + (noise.chance(0.3) ? noise.between(0, 8 * HOUR) : 0);
        };
    }

    private static long minutes(double minutes) {
        return Math.max(1, Math.round(minutes)) * MINUTE;
    }
}
