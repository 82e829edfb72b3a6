package io.eraforge.stage;

import io.eraforge.batch.Backoff;
import io.eraforge.config.Settings;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/** Waits before another try, longer each time; a request to stop ends the wait. */
record Pauses(Settings.Retry retry, BooleanSupplier stopped) {
    /** From here on they grow no longer. */
    private static final int LONGEST = 7;

    private static final long GLANCE_MILLIS = 100;

    /** Waits before the {@code n}th retry, from 1 on. Returns how long it meant to wait. */
    Duration pause(int n) {
        Backoff backoff = new Backoff(retry.maxRetries(), retry.fallbackDelay().toMillis());
        long millis = backoff.millis(Math.min(n, LONGEST), ThreadLocalRandom.current());
        long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        try {
            for (long left = millis;
                    left > 0 && !stopped.getAsBoolean();
                    left = (end - System.nanoTime() + 999_999) / 1_000_000) {
                Thread.sleep(Math.min(GLANCE_MILLIS, left));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Duration.ofMillis(millis);
    }
}
