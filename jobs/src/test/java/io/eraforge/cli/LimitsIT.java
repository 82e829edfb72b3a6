package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines with too little of something: exit code 5, and what to do. */
class LimitsIT {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    @TempDir
    private Path folder;

    private Path readings;

    @BeforeEach
    void write() throws IOException {
        readings = Files.writeString(
                folder.resolve("r.csv"), "time,series,a\n2024-01-01 00:00:00,x,1\n2024-01-01 00:01:00,x,2\n");
    }

    @Test
    void aHeapBelowSparksMinimum() {
        assertThat(ingest(Map.of("SPARK_HOME", "", "ERAFORGE_DRIVER_MEMORY", "300m")))
                .contains("must be at least", "ERAFORGE_DRIVER_MEMORY");
    }

    @Test
    void localFoldersThatCannotBeWritten() {
        assertThat(ingest(Map.of("SPARK_HOME", "", "SPARK_LOCAL_DIRS", readings + "/x")))
                .contains("Spark's local folders", readings + "/x", "Set SPARK_LOCAL_DIRS");
    }

    @Test
    void tooFewOpenFiles() {
        String command = "ulimit -n 256; exec '%s/submit/eraforge' ingest --readings '%s' --warehouse '%s'"
                .formatted(HOME, readings, folder.resolve("w"));
        try (EraForge process =
                EraForge.launch(Duration.ofMinutes(2), Map.of("SPARK_HOME", ""), List.of("bash", "-c", command))) {
            assertThat(process.await()).as(process.output()).isEqualTo(5);
            assertThat(process.output()).contains("Too many open files", "ulimit -n");
        }
    }

    @Test
    void storesWithoutTheirConnector() {
        Map<String, String> plain = Map.of("SPARK_HOME", "");
        assertThat(EraForge.run(5, plain, "status", "--warehouse", "s3a://bucket/w"))
                .contains("conf/s3a.conf");
        assertThat(EraForge.run(5, plain, "ingest", "--readings", "gs://bucket/r.csv", "--warehouse", warehouse()))
                .contains("conf/gcs.conf");
    }

    private String ingest(Map<String, String> environment) {
        return EraForge.run(5, environment, "ingest", "--readings", readings.toString(), "--warehouse", warehouse());
    }

    private String warehouse() {
        return folder.resolve("w").toString();
    }
}
