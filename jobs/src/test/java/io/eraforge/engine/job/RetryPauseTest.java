package io.eraforge.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RetryPauseTest {
    @Test
    void waitsTwiceAsLongEachTimeWithJitter() {
        // With a stop requested, pause() returns the planned wait without waiting.
        RetryPause pause = new RetryPause(new Settings.Retry(3, Duration.ofSeconds(1)), () -> true);
        Set<Duration> waits = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            assertThat(pause.pause(1)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1500));
            assertThat(pause.pause(3)).isBetween(Duration.ofMillis(2000), Duration.ofMillis(6000));
            assertThat(pause.pause(99)).isBetween(Duration.ofSeconds(32), Duration.ofSeconds(96));
            waits.add(pause.pause(3));
        }
        assertThat(waits).hasSizeGreaterThan(1);
    }

    @Test
    void retriesUpToTheLimitUnlessNotRetryable() {
        RetryPause pause = new RetryPause(new Settings.Retry(3, Duration.ofMillis(1)), () -> true);
        AtomicInteger calls = new AtomicInteger();
        Supplier<Integer> fails = () -> {
            throw new IllegalStateException("call " + calls.incrementAndGet());
        };
        assertThatThrownBy(() -> pause.retry(fails, e -> true)).hasMessage("call 4");
        assertThatThrownBy(() -> pause.retry(fails, e -> false)).hasMessage("call 5");
        assertThat(pause.retry(() -> calls.incrementAndGet() < 7 ? fails.get() : calls.get(), e -> true))
                .isEqualTo(8);
    }

    @Test
    void waitsAsLongAsItReturns() {
        RetryPause pause = new RetryPause(new Settings.Retry(3, Duration.ofMillis(20)), () -> false);
        long before = System.nanoTime();
        Duration planned = pause.pause(1);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(planned);
    }
}
