package io.eraforge.control.slice;

import java.io.Serializable;

/**
 * Thresholds of {@link AdaptiveControl}.
 *
 * @param memoryThreshold share of the device's memory in use before a slice, above which the slice is halved
 * @param powerMargin distance from the power limit, as a share of it, within which slices are halved if the driver reports
 *     that it slows the device down; without such a report, power at the limit is a busy device's normal state
 * @param uncorrectableErrors memory errors since the device's last reset at which it counts as lost
 * @param attempts consecutive failures after which rows are processed one at a time
 */
public record ControlSettings(
        double memoryThreshold,
        Failures failures,
        Growth growth,
        Heat heat,
        double powerMargin,
        long uncorrectableErrors,
        int attempts)
        implements Serializable {
    public static final ControlSettings DEFAULT = new ControlSettings(
            0.85, new Failures(5, 2, 0.4, 5), new Growth(20, 0.7), new Heat(85, 1_000, 30_000), 0.03, 1, 4);

    /**
     * When rows are processed one at a time: after {@code count} failures among the last {@code ofLast} slices, or a failure
     * rate above {@code rate} over at least {@code ofLast} slices; until {@code successes} consecutive successes.
     */
    public record Failures(int ofLast, int count, double rate, int successes) implements Serializable {}

    /** Slices grow by half after {@code successes} consecutive slices that used less than {@code below} of the memory. */
    public record Growth(int successes, double below) implements Serializable {}

    /** Above {@code celsius}, a pause before each task: {@code pauseMillis} at first, longer while the device stays hot. */
    public record Heat(double celsius, long pauseMillis, long maxPauseMillis) implements Serializable {}
}
