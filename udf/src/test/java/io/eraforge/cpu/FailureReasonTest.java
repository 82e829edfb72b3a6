package io.eraforge.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.cpu.FailureReason.Origin;
import org.junit.jupiter.api.Test;

class FailureReasonTest {
    private static final FailureReason REASON =
            new FailureReason("a.B", "a.B: \"odd\" [executor of the factory]", "3", "0", Origin.JOB);

    @Test
    void jsonKeepsEveryField() {
        assertThat(FailureReason.parse(REASON.json())).isEqualTo(REASON);
        assertThat(REASON).hasToString("a.B: \"odd\" [executor of the factory] [executor 3, gpu 0]");
        FailureReason here = FailureReason.ofUnit("a.B", "a.B");
        assertThat(here.json()).isEqualTo("{\"kind\":\"a.B\",\"message\":\"a.B\",\"origin\":\"UNIT\"}");
    }

    @Test
    void ignoresFieldsOfNewerVersions() {
        assertThat(FailureReason.parse("{\"kind\":\"a.B\",\"message\":\"m\",\"more\":1}"))
                .isEqualTo(new FailureReason("a.B", "m", "", "", Origin.UNIT));
    }

    @Test
    void readsTheTextOfOlderVersions() {
        assertThat(FailureReason.parse("a.B: odd,\nvery odd [executor 12, gpu 0+1]"))
                .isEqualTo(new FailureReason("a.B", "a.B: odd,\nvery odd", "12", "0+1", Origin.UNIT));
        assertThat(FailureReason.parse("a.B [executor driver]"))
                .isEqualTo(new FailureReason("a.B", "a.B", "driver", "", Origin.UNIT));
        assertThat(FailureReason.parse("{odd")).isEqualTo(new FailureReason("{odd", "{odd", "", "", Origin.UNIT));
        assertThat(FailureReason.parse(null).isNone()).isTrue();
    }
}
