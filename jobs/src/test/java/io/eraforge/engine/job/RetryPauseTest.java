package io.eraforge.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetryPauseTest {
    @Test
    void doublesWithJitterAndEndsWhenToldToStop() {
        // Told to stop, it does not wait, but says how long it would have.
        RetryPause pauses = new RetryPause(new Settings.Retry(3, Duration.ofSeconds(1)), () -> true);
        Set<Duration> waits = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            assertThat(pauses.pause(1)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1500));
            assertThat(pauses.pause(3)).isBetween(Duration.ofMillis(2000), Duration.ofMillis(6000));
            assertThat(pauses.pause(99)).isBetween(Duration.ofSeconds(32), Duration.ofSeconds(96));
            waits.add(pauses.pause(3));
        }
        assertThat(waits).hasSizeGreaterThan(1);
    }

    @Test
    void waits() {
        RetryPause pauses = new RetryPause(new Settings.Retry(3, Duration.ofMillis(20)), () -> false);
        long before = System.nanoTime();
        Duration meant = pauses.pause(1);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(meant);
    }
}
