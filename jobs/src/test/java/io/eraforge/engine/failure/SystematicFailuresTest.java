package io.eraforge.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.plan.Wave;
import io.eraforge.era.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystematicFailuresTest {
    private final SystematicFailures systematic =
            new SystematicFailures(Level.A, new Settings.Failures(1000, 20, 0.5, null));

    @Test
    void failuresCountOnceTheyAreRecorded() {
        systematic.begin(wave(100));
        assertThat(systematic.errorIfExceeded("odd: a", 30)).isEmpty();
        assertThat(systematic.errorIfExceeded("odd: a", 30))
                .as("recording it was tried again")
                .isEmpty();
        systematic.failed("odd: a", 30);
        assertThat(systematic.errorIfExceeded("other: b", 30)).isEmpty();
        assertThat(systematic.errorIfExceeded("odd: c", 21))
                .hasValueSatisfying(error -> assertThat(error).hasMessageContaining("51"));
    }

    @Test
    void oneBadWaveAmongManyIsNotTheLevels() {
        systematic.begin(wave(1000));
        systematic.begin(wave(100));
        systematic.failed("odd: a", 40);
        assertThat(systematic.errorIfExceeded("odd: a", 5)).isEmpty();
    }

    @Test
    void knowsWhetherAnythingWentThrough() {
        assertThat(systematic.anyWritten()).isFalse();
        systematic.begin(wave(10));
        systematic.recordWritten();
        systematic.begin(wave(10));
        assertThat(systematic.anyWritten()).isTrue();
    }

    private static Wave wave(long eras) {
        return new Wave(0, List.of(bucket(eras)));
    }

    private static Bucket bucket(long eras) {
        return new Bucket(1, "f", eras, 3 * eras, 0, 0, 0);
    }
}
