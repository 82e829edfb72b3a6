package io.eraforge.table.damage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.RunsTable;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.NumberTable;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.schema.SensorsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged files of one table written by Kernel and one written by Spark, each read by both. */
@ExtendWith(SparkExtension.class)
class TableDamageTest {
    private static final NumberTable RUNS = NumberTable.named("runs");
    /** Enough for a checkpoint. */
    private static final int COMMITS = 13;

    @TempDir
    static Path dir;

    private static Path intact;

    @BeforeAll
    static void write(SparkSession spark) {
        intact = dir.resolve("a b");
        try (Store store = Store.openForWriting(spark, intact.toString(), "test")) {
            for (long n = 0; n < COMMITS; n++) {
                store.append(RUNS.schema(), RUNS.row(n));
                store.append(SensorsTable.ID, spark.range(n, n + 1).coalesce(1).toDF("n"));
            }
        }
    }

    /** Damages a table's folder and returns the name of the damaged file. */
    private interface Damager {
        String damage(Path table) throws IOException;
    }

    static Stream<Named<Damager>> losses() {
        return Stream.of(
                Named.of("lost data file", table -> delete(dataFile(table))),
                Named.of("truncated data file", table -> write(dataFile(table), 20)),
                Named.of("empty data file", table -> write(dataFile(table), 0)),
                Named.of("empty commit", table -> write(commit(table, COMMITS - 1), 0)),
                Named.of("empty commit and checksum", table -> {
                    write(checksum(table, COMMITS - 1), 0);
                    return write(commit(table, COMMITS - 1), 0);
                }),
                Named.of("lost commit", table -> {
                    delete(checksum(table, COMMITS - 1));
                    return delete(commit(table, COMMITS - 2));
                }),
                Named.of("lost checkpoint and first commits", table -> {
                    delete(commit(table, 0));
                    return delete(checkpoint(table));
                }),
                // Delta's checksum file lists all files, but only if Spark wrote it.
                Named.of("truncated commit without checksum", table -> {
                    delete(checksum(table, COMMITS - 1));
                    return write(commit(table, COMMITS - 1), 30);
                }));
    }

    @ParameterizedTest
    @MethodSource("losses")
    void isOneErrorThatNamesTheFile(Damager damager, SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(intact, testDir.resolve("w x"));
        for (TableId table : List.of(RunsTable.ID, SensorsTable.ID)) {
            String file = damager.damage(warehouse.resolve(table.name()));
            for (Named<Reader> reader : readers()) {
                assertThatThrownBy(() -> FailureClassifier.explaining(
                                "file:" + warehouse, () -> reader.getPayload().rows(spark, warehouse, table)))
                        .as("%s of %s by %s", file, table.name(), reader.getName())
                        .isInstanceOfSatisfying(
                                EraForgeException.class,
                                e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                        .hasMessageContaining("Cannot read table " + table.name())
                        .hasMessageContaining("eraforge check --repair")
                        .hasMessageContaining(warehouse + "/" + table.name());
            }
        }
    }

    static Stream<Named<Damager>> harmless() {
        return Stream.of(
                Named.of("lost checkpoint", table -> delete(checkpoint(table))),
                Named.of("empty hint", table -> write(table.resolve("_delta_log/_last_checkpoint"), 0)),
                Named.of("empty checksum", table -> write(checksum(table, COMMITS - 1), 0)));
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void makesNoDifferenceIfTheCommitsAreThere(Damager damager, SparkSession spark, @TempDir Path testDir)
            throws IOException {
        Path warehouse = WarehouseFiles.copy(intact, testDir.resolve("w"));
        for (TableId table : List.of(RunsTable.ID, SensorsTable.ID)) {
            damager.damage(warehouse.resolve(table.name()));
            for (Named<Reader> reader : readers()) {
                assertThat(reader.getPayload().rows(spark, warehouse, table))
                        .as(reader.getName())
                        .hasSize(COMMITS);
            }
        }
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            store.append(RUNS.schema(), RUNS.row(0));
            assertThat(store.read(RunsTable.ID).count()).isEqualTo(COMMITS + 1);
        }
    }

    private interface Reader {
        List<Long> rows(SparkSession spark, Path warehouse, TableId table);
    }

    private static List<Named<Reader>> readers() {
        return List.of(
                Named.of("Kernel", (spark, warehouse, table) -> {
                    List<Long> found = new ArrayList<>();
                    Store.openForReading(spark, warehouse.toString())
                            .tables()
                            .scan(table)
                            .columns(NumberTable.N)
                            .forEach(row -> found.add(row.get(NumberTable.N)));
                    return found;
                }),
                Named.of(
                        "Spark",
                        (spark, warehouse, table) ->
                                Store.openForReading(spark, warehouse.toString()).read(table).collectAsList().stream()
                                        .map(row -> row.getLong(0))
                                        .toList()));
    }

    private static Path commit(Path table, int version) {
        return table.resolve("_delta_log/%020d.json".formatted(version));
    }

    private static Path checksum(Path table, int version) {
        return table.resolve("_delta_log/%020d.crc".formatted(version));
    }

    private static Path checkpoint(Path table) {
        return first(table.resolve("_delta_log"));
    }

    private static Path dataFile(Path table) {
        return first(table);
    }

    private static Path first(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String delete(Path file) throws IOException {
        forgetChecksum(file);
        Files.deleteIfExists(file);
        return file.getFileName().toString();
    }

    private static String write(Path file, int length) throws IOException {
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        forgetChecksum(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, length));
        return file.getFileName().toString();
    }

    /** Deletes the checksums of Hadoop's local file system. */
    private static void forgetChecksum(Path file) throws IOException {
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }
}
