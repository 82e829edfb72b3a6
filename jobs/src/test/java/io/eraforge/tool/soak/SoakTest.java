package io.eraforge.tool.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.Workload;
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

/** A soak of a script that replaces EraForge, does no work and misbehaves in one way. */
class SoakTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final List<String> log = new ArrayList<>();

    @TempDir
    private Path home;

    private Path folder;
    private SoakSubject subject = new EraSoak();

    @BeforeEach
    void open() throws IOException {
        folder = Files.createDirectory(home.resolve("soak"));
        Files.createDirectory(home.resolve("submit"));
    }

    @Test
    void everyKindOfFaultOccursOnceInFiveRounds() throws IOException {
        Soak.Report report = soak("", TIMEOUT, SoakTest::awaitReady);
        assertThat(report.failure()).isEmpty();
        assertThat(report.verified()).isEqualTo(5);
        assertThat(report.faults())
                .hasSize(5)
                .allSatisfy((fault, count) -> assertThat(count).as(fault).isEqualTo(new FaultCounts.Count(1, 0)));
        assertThat(folder.toFile().list()).containsExactly("baseline");
    }

    @Test
    void anotherWorkloadHasItsOwnCommands() throws IOException {
        subject = new DocumentSubject();
        Soak.Report report = soak("", TIMEOUT, SoakTest::awaitReady);
        assertThat(report.failure()).isEmpty();
        assertThat(report.faults()).hasSize(4).doesNotContainKey("killed in prepare");
        assertThat(Files.readAllLines(home.resolve("commands")))
                .anyMatch(line -> line.startsWith("documents ingest --warehouse ") && line.endsWith("--input papers"))
                .allMatch(line -> line.startsWith("documents "))
                .noneMatch(line -> line.contains("prepare"));
    }

    /** Documents, of which the script stores none. */
    private static final class DocumentSubject implements SoakSubject {
        @Override
        public List<String> settings() {
            return List.of("run.backend=cpu");
        }

        @Override
        public Workload workload(Settings settings) {
            return new EraSoak().workload(settings);
        }

        @Override
        public List<String> program() {
            return List.of("documents");
        }

        @Override
        public List<String> input(Path folder, long seed) {
            return List.of("--input", "papers");
        }

        @Override
        public boolean prepares() {
            return false;
        }
    }

    @Test
    void countsLateFaultsSeparately() throws IOException {
        Soak.Report report = soak("exit", TIMEOUT, (process, warehouse, delay) -> process.await(TIMEOUT));
        assertThat(report.failure()).isEmpty();
        assertThat(report.faults())
                .hasSize(5)
                .allSatisfy((fault, count) -> assertThat(count).as(fault).isEqualTo(new FaultCounts.Count(0, 1)));
        assertThat(log).filteredOn(line -> line.contains("too late")).hasSize(5);
    }

    @Test
    void failsIfAProcessDoesNotExit() throws IOException {
        failsWith("trap '' TERM CONT", Duration.ofSeconds(1), "still running 1 s after SIG");
    }

    @Test
    void failsIfAProcessExitsWithAnotherCode() throws IOException {
        failsWith(
                "trap 'echo so sorry; exit 9' TERM",
                TIMEOUT,
                "run exited with 9 after SIGTERM, expected 143: so sorry");
    }

    @Test
    void failsIfATableIsUnreadable() throws IOException {
        failsWith(
                "if [[ $struck ]]; then log=$3/features_b__minimal/_delta_log; mkdir -p $log;"
                        + " echo nonsense >$log/00000000000000000000.json; fi",
                TIMEOUT,
                "Exception");
    }

    /** The report must contain {@code message}, and the files of the round must be kept. */
    private void failsWith(String script, Duration exitTimeout, String message) throws IOException {
        Soak.Report report = soak(script, exitTimeout, SoakTest::awaitReady);
        assertThat(report.failure())
                .hasValueSatisfying(failure -> assertThat(failure).contains(message));
        assertThat(folder.resolve("round-" + (report.verified() + 1))).isNotEmptyDirectory();
    }

    private static void awaitReady(EraForgeProcess process, Path warehouse, Duration delay) {
        Awaitility.await().atMost(TIMEOUT).until(() -> Files.exists(warehouse.resolve("ready")));
    }

    /**
     * Runs five rounds. In {@code script}, {@code $struck} is set if this process will get the fault; it then signals that it is ready
     * and runs until the fault ends it.
     */
    private Soak.Report soak(String script, Duration exitTimeout, Soak.Trigger trigger) throws IOException {
        Path eraforge = Files.createFile(
                home.resolve("submit/eraforge"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(eraforge, """
                #!/usr/bin/env bash
                trap 'exit 0' CONT
                echo "$*" >>"${0%%/submit*}/commands"
                if [[ $1 == documents ]]; then shift; fi
                mkdir -p "$3"
                if [[ $3 == */round-* && ! -e $3/struck ]]; then struck=1; touch "$3/struck"; fi
                %s
                if [[ $struck ]]; then
                  touch "$3/ready"
                  while :; do sleep 0.1; done
                fi
                """.formatted(script));
        Settings settings = TestSettings.with(subject.settings().toArray(String[]::new));
        return new Soak(subject, home, folder, settings, 3, log::add, exitTimeout, trigger).run(Duration.ZERO, 5);
    }
}
