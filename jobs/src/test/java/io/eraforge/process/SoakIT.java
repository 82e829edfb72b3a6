package io.eraforge.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("faults")
class SoakIT {
    @Test
    void verifiesAndReportsEveryKindOfFault() {
        String[] command = {"soak", "--minutes", "0", "--rounds", "5", "--seed", "3"};
        try (EraForge soak = EraForge.start(Duration.ofMinutes(15), Map.of(), command)) {
            assertThat(soak.await()).as(soak.output()).isZero();
            assertThat(soak.output())
                    .contains("Seed 3, in ", "Round 1: ", "rerun matches the baseline", "5 rounds verified: ")
                    .contains("killed ", "killed in prepare ", "terminated ", "paused ", "checksums deleted")
                    .as("a fault that hit a running process")
                    .containsPattern("rounds verified: .* 1×(,|[.]|$)");
        }
    }
}
