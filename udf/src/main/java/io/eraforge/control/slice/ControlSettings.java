package io.eraforge.control.slice;

import io.eraforge.control.Backoff;
import java.io.Serializable;

/**
 * What {@link AdaptiveControl} goes by.
 *
 * @param memoryThreshold share of the device's memory in use, before a slice, over which the slice is halved
 * @param powerMargin share below the power limit from which on slices are halved
 * @param uncorrectableErrors since the device was last reset, that take its executor out
 */
public record ControlSettings(
        double memoryThreshold,
        Failures failures,
        Growth growth,
        Heat heat,
        double powerMargin,
        long uncorrectableErrors,
        Backoff retries)
        implements Serializable {
    public static final ControlSettings DEFAULT = new ControlSettings(
            0.85,
            new Failures(5, 2, 0.4, 5),
            new Growth(20, 0.7),
            new Heat(85, 1_000, 30_000),
            0.03,
            1,
            new Backoff(3, 1_000));

    /**
     * One row at a time after {@code count} failures among the {@code ofLast} slices, or a rate of failures over {@code rate}
     * in that many slices and more, until {@code successes} in a row.
     */
    public record Failures(int ofLast, int count, double rate, int successes) implements Serializable {}

    /** After so many slices in a row that took less than {@code below} of the memory, slices grow by half. */
    public record Growth(int successes, double below) implements Serializable {}

    /** Over {@code celsius} a pause before each slice, of {@code pauseMillis} at first, longer while the heat lasts. */
    public record Heat(double celsius, long pauseMillis, long maxPauseMillis) implements Serializable {}
}
