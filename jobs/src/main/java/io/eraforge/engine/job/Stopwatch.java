package io.eraforge.engine.job;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Wall-clock start in epoch microseconds, advanced by the monotonic clock, so that an end is never before its start. */
public record Stopwatch(long startedUs, long startedNanos) {
    public static Stopwatch start() {
        return new Stopwatch(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()), System.nanoTime());
    }

    /** A watch that has run for {@code nanos} already. */
    public static Stopwatch startedAgo(long nanos) {
        Stopwatch now = start();
        return new Stopwatch(now.startedUs - nanos / 1_000, now.startedNanos - nanos);
    }

    public long nanos() {
        return System.nanoTime() - startedNanos;
    }

    public long nowUs() {
        return startedUs + nanos() / 1_000;
    }

    public double seconds() {
        return nanos() / 1e9;
    }
}
