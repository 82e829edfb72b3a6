package io.eraforge.engine.job;

import io.eraforge.config.Settings;
import io.eraforge.control.Backoff;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits before retries, with exponential backoff and jitter. A wait ends early if {@code stopped} becomes true. */
public record RetryPause(Settings.Retry retry, BooleanSupplier stopped) {
    /** The wait no longer grows from this retry on. */
    private static final int MAX_BACKOFF_STEP = 7;

    private static final long POLL_MILLIS = 100;

    /**
     * Repeats {@code step}, with pauses, while it throws exceptions that {@code retryable} accepts, up to the configured number
     * of retries; then rethrows the last one. {@code retryable} may itself throw, which ends the retries.
     */
    public <T> T retry(Supplier<T> step, Predicate<Exception> retryable) {
        for (int n = 1; ; n++) {
            try {
                return step.get();
            } catch (Exception e) {
                if (!retryable.test(e) || n > retry.maxRetries()) {
                    throw e;
                }
            }
            pause(n);
        }
    }

    /** Waits before the {@code n}th retry, counted from 1. Returns the wait as planned, even if it ended early. */
    public Duration pause(int n) {
        Backoff backoff =
                Backoff.ofRetries(retry.maxRetries(), retry.fallbackDelay().toMillis());
        long millis = backoff.delayAfter(Math.min(n, MAX_BACKOFF_STEP), ThreadLocalRandom.current());
        long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        try {
            for (long left = millis;
                    left > 0 && !stopped.getAsBoolean();
                    left = (end - System.nanoTime() + 999_999) / 1_000_000) {
                Thread.sleep(Math.min(POLL_MILLIS, left));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Duration.ofMillis(millis);
    }
}
