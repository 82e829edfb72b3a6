package io.eraforge.control;

import java.io.Serializable;
import java.util.random.RandomGenerator;

/** How often to try, and how long to wait in between: twice as long each time, with jitter so that no two try in step. */
public record Backoff(int attempts, long delayMillis) implements Serializable {
    private static final int MAX_DOUBLINGS = 10;

    /** Before the attempt after {@code failures} failed ones: 50% to 150% of the delay, doubled for each after the first. */
    public long delayAfter(int failures, RandomGenerator random) {
        long doubled = delayMillis << Math.min(Math.max(0, failures - 1), MAX_DOUBLINGS);
        return Math.round(doubled * (0.5 + random.nextDouble()));
    }
}
