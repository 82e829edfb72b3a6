package io.eraforge.tool.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.testing.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A soak of a script in place of EraForge, which does no work and, in rounds, one thing wrong. */
class SoakTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path home;

    private Path folder;

    @BeforeEach
    void open() throws IOException {
        folder = Files.createDirectory(home.resolve("soak"));
        Files.createDirectory(home.resolve("submit"));
    }

    @Test
    void everyKindOfFaultComesOnceInFiveRoundsAndIsCountedLive() throws IOException {
        Soak.Report report = soak("", LONG, SoakTest::ready);
        assertThat(report.failure()).isEmpty();
        assertThat(report.verified()).isEqualTo(5);
        assertThat(report.faults())
                .hasSize(5)
                .allSatisfy((fault, count) -> assertThat(count).as(fault).isEqualTo(new FaultCounts.Count(1, 0)));
        assertThat(folder.toFile().list()).containsExactly("ground");
    }

    @Test
    void aFaultThatComesTooLateIsCountedApart() throws IOException {
        Soak.Report report = soak("exit", LONG, (child, warehouse, planned) -> child.await(LONG));
        assertThat(report.failure()).isEmpty();
        assertThat(report.faults())
                .hasSize(5)
                .allSatisfy((fault, count) -> assertThat(count).as(fault).isEqualTo(new FaultCounts.Count(0, 1)));
        assertThat(told).filteredOn(line -> line.contains("too late")).hasSize(5);
    }

    @Test
    void aProcessThatDoesNotEndFailsItsRound() throws IOException {
        failsWith("trap '' TERM CONT", Duration.ofSeconds(1), "still running 1 s after SIG");
    }

    @Test
    void aProcessThatEndsWithAnotherCodeFailsItsRound() throws IOException {
        failsWith("trap 'echo so sorry; exit 9' TERM", LONG, "run ended with 9 after SIGTERM, 143 expected: so sorry");
    }

    @Test
    void aTableThatCannotBeReadFailsItsRound() throws IOException {
        failsWith(
                "if [[ $struck ]]; then log=$3/features_b__minimal/_delta_log; mkdir -p $log;"
                        + " echo nonsense >$log/00000000000000000000.json; fi",
                LONG,
                "Exception");
    }

    /** The round's files stay, and the report says what happened. */
    private void failsWith(String script, Duration patience, String words) throws IOException {
        Soak.Report report = soak(script, patience, SoakTest::ready);
        assertThat(report.failure())
                .hasValueSatisfying(failure -> assertThat(failure).contains(words));
        assertThat(folder.resolve("round-" + (report.verified() + 1))).isNotEmptyDirectory();
    }

    private static void ready(EraForgeProcess child, Path warehouse, Duration planned) {
        Awaitility.await().atMost(LONG).until(() -> Files.exists(warehouse.resolve("ready")));
    }

    /**
     * Five rounds; {@code script} knows by {@code $struck} whether it is the process that will be disturbed. After it that one is
     * ready, and ends when it is.
     */
    private Soak.Report soak(String script, Duration patience, Soak.Moment moment) throws IOException {
        Path eraforge = Files.createFile(
                home.resolve("submit/eraforge"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(eraforge, """
                #!/usr/bin/env bash
                trap 'exit 0' CONT
                mkdir -p "$3"
                if [[ $3 == */round-* && ! -e $3/struck ]]; then struck=1; touch "$3/struck"; fi
                %s
                if [[ $struck ]]; then
                  touch "$3/ready"
                  while :; do sleep 0.1; done
                fi
                """.formatted(script));
        Settings settings = TestSettings.with(Soak.settings().toArray(String[]::new));
        return new Soak(home, folder, settings, 3, told::add, patience, moment).run(Duration.ZERO, 5);
    }
}
