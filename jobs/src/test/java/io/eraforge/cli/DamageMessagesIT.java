package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that need a damaged file name it with a remedy; {@code check} finds it, and its repair leads back to all features. */
class DamageMessagesIT {
    @TempDir
    static Path dir;

    private static Path intact;

    @BeforeAll
    static void compute() throws IOException {
        StringBuilder text = new StringBuilder("time,temp\n");
        for (int hour = 0; hour < 48; hour++) {
            text.append("2024-01-%02dT%02d:00:00Z,%d.5%n".formatted(1 + hour / 24, hour % 24, hour));
        }
        Path file = Files.writeString(dir.resolve("readings.csv"), text);
        intact = dir.resolve("intact");
        run(0, intact, "ingest", "--readings", file.toString(), "--eras-every", "A=1d");
        run(0, intact, "run", "--feature-set", "minimal", "--set", "levels.a.min-era-rows=20");
    }

    @Test
    void aLostFileOfFeaturesIsNamedAndComputedAgainAfterRepair() throws IOException {
        assertThat(run(0, intact, "check")).contains("none damaged");
        Path warehouse = WarehouseFiles.copy(intact, dir.resolve("features"));
        String lost = delete(warehouse.resolve("features_a__minimal"));
        String csv = dir.resolve("a.csv").toString();
        assertThat(run(3, warehouse, "export", "--level", "A", "--out", csv))
                .contains("Cannot read table features_a__minimal", lost, "check --repair");
        assertThat(run(3, warehouse, "check", "--json"))
                .contains("\"table\":\"features_a__minimal\"", lost, "check --repair");
        assertThat(run(0, warehouse, "check", "--repair")).contains("none damaged any more");
        run(0, warehouse, "run", "--feature-set", "minimal", "--set", "levels.a.min-era-rows=20");
        assertThat(run(0, warehouse, "export", "--strict", "--level", "A", "--out", csv))
                .contains("2 eras");
    }

    @Test
    void anEmptyCommitOfEraPartitionsEndsARun() throws IOException {
        Path warehouse = WarehouseFiles.copy(intact, dir.resolve("commit"));
        String commit = "00000000000000000000.json";
        Path log = warehouse.resolve("era_a/_delta_log");
        Files.write(log.resolve(commit), new byte[0]);
        Files.deleteIfExists(log.resolve("." + commit + ".crc"));
        assertThat(run(3, warehouse, "run", "--features", "mean", "--set", "levels.a.min-era-rows=20"))
                .contains("Cannot read table era_a", commit, "check --repair");
        assertThat(run(3, warehouse, "check")).contains(commit, "check --repair");
    }

    @Test
    void aLostFileOfReadingsIsNamed() throws IOException {
        Path warehouse = WarehouseFiles.copy(intact, dir.resolve("lost"));
        String lost = delete(warehouse.resolve("readings"));
        assertThat(run(3, warehouse, "prepare", "--clean-start"))
                .contains("Cannot read table readings", lost, "--forget-lost");
        assertThat(run(3, warehouse, "check")).contains(lost, "--forget-lost");
    }

    /** Deletes a data file of a table and returns its name. */
    private static String delete(Path table) throws IOException {
        try (Stream<Path> all = Files.walk(table)) {
            Path file = all.filter(path -> path.toString().endsWith(".parquet"))
                    .filter(path -> !path.toString().contains("_delta_log"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
            Files.delete(file);
            return file.getFileName().toString();
        }
    }

    private static String run(int exitCode, Path warehouse, String... arguments) {
        return EraForge.run(
                exitCode,
                Map.of(),
                Stream.concat(Stream.of(arguments), Stream.of("--warehouse", warehouse.toString()))
                        .toArray(String[]::new));
    }
}
