package io.eraforge.engine.job;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Wall-clock start in epoch microseconds, advanced by the monotonic clock, so that an end is never before its start. */
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
