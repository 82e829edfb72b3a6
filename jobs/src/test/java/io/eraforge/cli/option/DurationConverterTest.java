package io.eraforge.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurationConverterTest {
    @Test
    void parsesEveryUnit() {
        DurationConverter converter = new DurationConverter();
        assertThat(converter.convert("30d")).isEqualTo(Duration.ofDays(30));
        assertThat(converter.convert("12h")).isEqualTo(Duration.ofHours(12));
        assertThat(converter.convert("90m")).isEqualTo(Duration.ofMinutes(90));
        assertThat(converter.convert("45s")).isEqualTo(Duration.ofSeconds(45));
    }
}
