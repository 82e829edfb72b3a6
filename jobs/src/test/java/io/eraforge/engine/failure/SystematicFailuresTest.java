package io.eraforge.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Part;
import org.junit.jupiter.api.Test;

class SystematicFailuresTest {
    private final SystematicFailures systematic = new SystematicFailures(
            new Part("A", "Level A"),
            new Nouns("era", "eras", "eras"),
            new Settings.Failures(1000, 20, 0.5, null, null));

    @Test
    void countsOnlyRecordedFailures() {
        systematic.begin(100);
        assertThat(systematic.errorIfExceeded(FailureReason.parse("odd: a"), 30))
                .isEmpty();
        assertThat(systematic.errorIfExceeded(FailureReason.parse("odd: a"), 30))
                .as("recording was retried")
                .isEmpty();
        systematic.recordFailed(FailureReason.parse("odd: a"), 30);
        assertThat(systematic.errorIfExceeded(FailureReason.parse("other: b"), 30))
                .isEmpty();
        assertThat(systematic.errorIfExceeded(FailureReason.parse("odd: c"), 21))
                .hasValueSatisfying(error -> assertThat(error).hasMessageContaining("51"));
    }

    @Test
    void oneBadWaveAmongManyIsNotSystematic() {
        systematic.begin(1000);
        systematic.begin(100);
        systematic.recordFailed(FailureReason.parse("odd: a"), 40);
        assertThat(systematic.errorIfExceeded(FailureReason.parse("odd: a"), 5)).isEmpty();
    }

    @Test
    void knowsWhetherAnyWaveWasWritten() {
        assertThat(systematic.anyWritten()).isFalse();
        systematic.begin(10);
        systematic.recordWritten();
        systematic.begin(10);
        assertThat(systematic.anyWritten()).isTrue();
    }
}
