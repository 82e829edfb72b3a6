package io.eraforge.control;

import java.io.Serializable;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff with jitter, so that tasks that failed together do not retry together.
 *
 * @param attempts maximum number of attempts, the first one included
 * @param delayMillis mean delay after the first failure
 */
public record Backoff(int attempts, long delayMillis) implements Serializable {
    private static final int MAX_DOUBLINGS = 10;

    /** One attempt, then up to {@code retries} more. */
    public static Backoff ofRetries(int retries, long delayMillis) {
        return new Backoff(retries + 1, delayMillis);
    }

    /**
     * Milliseconds to wait after {@code failures} failed attempts: 50% to 150% of the delay, doubled for each
     * failure after the first.
     */
    public long delayAfter(int failures, RandomGenerator random) {
        long doubled = delayMillis << Math.min(Math.max(0, failures - 1), MAX_DOUBLINGS);
        return Math.round(doubled * (0.5 + random.nextDouble()));
    }
}
