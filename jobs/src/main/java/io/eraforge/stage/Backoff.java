package io.eraforge.stage;

import io.eraforge.config.Settings;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/** Waits before another try: twice as long as before the last one, give or take a half, so that tries do not meet. */
record Backoff(Settings.Retry retry, BooleanSupplier stopped) {
    private static final int MOST_DOUBLINGS = 6;
    private static final long GLANCE_MILLIS = 100;

    /** Waits before the {@code n}th retry, from 1 on; a request to stop ends the wait. Returns how long it meant to wait. */
    Duration pause(int n) {
        double doubled = retry.fallbackDelay().toMillis() * Math.pow(2, Math.min(n - 1, MOST_DOUBLINGS));
        long millis = (long) (doubled * (0.5 + ThreadLocalRandom.current().nextDouble()));
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
