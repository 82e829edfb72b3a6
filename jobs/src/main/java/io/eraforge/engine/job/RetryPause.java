package io.eraforge.engine.job;

import io.eraforge.config.Settings;
import io.eraforge.control.Backoff;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/** Waits before another try, longer each time; a request to stop ends the wait. */
public record RetryPause(Settings.Retry retry, BooleanSupplier stopped) {
    /** From here on they grow no longer. */
    private static final int MAX_BACKOFF_STEP = 7;

    private static final long POLL_MILLIS = 100;

    /** Waits before the {@code n}th retry, from 1 on. Returns how long it meant to wait. */
    public Duration pause(int n) {
        Backoff backoff = new Backoff(retry.maxRetries(), retry.fallbackDelay().toMillis());
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
