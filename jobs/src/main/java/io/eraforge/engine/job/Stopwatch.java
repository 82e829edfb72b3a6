package io.eraforge.engine.job;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Begins at a time of day, in microseconds as all tables keep them, and goes on by a clock that no one sets: what it says to have ended
 * never lies before its start.
 */
public record Stopwatch(long startedUs, long startedNanos) {
    public static Stopwatch start() {
        return new Stopwatch(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()), System.nanoTime());
    }

    public long nowUs() {
        return startedUs + (System.nanoTime() - startedNanos) / 1_000;
    }

    public double seconds() {
        return (System.nanoTime() - startedNanos) / 1e9;
    }
}
