package io.eraforge.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.RecordingListener;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.FailedErasTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged files among the era partitions. */
@ExtendWith(SparkExtension.class)
class CorruptFileTest {
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final TableId FEATURES = FeaturesTable.of(Level.A, "minimal");

    private final Settings settings = TestSettings.with("levels.a.min-era-rows=1", "retry.fallback-delay=1ms")
            .withBackend(Settings.Backend.CPU);
    private final RecordingListener listener = new RecordingListener();
    private Store store;

    @TempDir
    Path dir;

    @BeforeEach
    void open(SparkSession spark) {
        store = Store.openForWriting(spark, dir.toString(), "test");
        Random random = new Random(1);
        PreparedWarehouse warehouse = new PreparedWarehouse(Level.A);
        for (int bucket = 0; bucket < 3; bucket++) {
            warehouse.bucket(bucket, "b" + bucket);
            for (int era = 0; era < 4; era++) {
                warehouse.era(
                        bucket,
                        10 * bucket + era,
                        500,
                        random.doubles(500).toArray(),
                        random.doubles(500).toArray());
            }
        }
        warehouse.write(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    static Stream<Named<UnaryOperator<byte[]>>> damages() {
        return Stream.of(
                Named.of("truncated", bytes -> Arrays.copyOf(bytes, bytes.length / 2)),
                Named.of("a bit flipped", bytes -> {
                    bytes[bytes.length / 3 * 2] ^= 4;
                    return bytes;
                }),
                Named.of("missing", bytes -> null));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void isReportedOrSkippedOnRequest(UnaryOperator<byte[]> damage) {
        Path file = files(1).get(0);
        List<Long> inFile = store
                .read(
                        EraArraysTable.of(Level.A),
                        path -> path.endsWith(file.getFileName().toString()))
                .select("era_id")
                .distinct()
                .collectAsList()
                .stream()
                .map(row -> row.getLong(0))
                .sorted()
                .toList();
        byte[] whole = bytes(file);
        damage(file, damage);
        assertThatThrownBy(() -> run(false))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                .hasMessageContaining(file.getFileName().toString())
                .hasMessageContaining("--skip-corrupt")
                .hasMessageContaining("prepare --clean-start");
        assertThat(store.exists(FailedErasTable.ID)).isFalse();

        RunReport report = run(true);
        assertThat(inFile).isNotEmpty();
        assertThat(report.failed()).isEqualTo(inFile.size());
        assertThat(listener.lines())
                .anyMatch(line -> line.startsWith("warning: Level A: cannot read ")
                        && line.contains(file.getFileName().toString()));
        assertThat(store
                        .read(FailedErasTable.ID)
                        .orderBy("era_id")
                        .select("era_id", "sensor", "error_class", "origin")
                        .collectAsList()
                        .stream()
                        .map(Row::toString))
                .containsExactlyElementsOf(inFile.stream()
                        .map(era -> "[" + era + ",*,CorruptFile,file]")
                        .toList());
        assertThat(status())
                .isEqualTo(new PartStatus(EraWorkload.part(Level.A), 12, 0, 12 - inFile.size(), inFile.size(), 0));

        restore(file, whole);
        assertThat(run(new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, true))
                        .failed())
                .isZero();
        assertThat(status()).isEqualTo(new PartStatus(EraWorkload.part(Level.A), 12, 0, 12, 0, 0));
        assertThat(store.read(FEATURES)
                        .where("status = 'ok' AND mean IS NOT NULL")
                        .count())
                .isEqualTo(24);
    }

    @Test
    void reportsAllDamagedFilesAtOnce() {
        Path one = files(0).get(0);
        Path other = files(2).get(0);
        damage(one, bytes -> Arrays.copyOf(bytes, 10));
        damage(other, bytes -> Arrays.copyOf(bytes, 10));
        assertThatThrownBy(() -> run(false))
                .hasMessageContaining("2 files")
                .hasMessageContaining(one.getFileName().toString())
                .hasMessageContaining(other.getFileName().toString());
    }

    private void damage(Path file, UnaryOperator<byte[]> damage) {
        restore(file, damage.apply(bytes(file)));
    }

    /** Writes the file, or deletes it if null, without the checksums of Hadoop's local file system. */
    private static void restore(Path file, byte[] bytes) {
        try {
            Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
            if (bytes == null) {
                Files.delete(file);
            } else {
                Files.write(file, bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> files(long bucket) {
        return store.paths(EraArraysTable.of(Level.A), java.util.Set.of(Long.toString(bucket))).stream()
                .map(path -> Path.of(java.net.URI.create(path).getPath()))
                .toList();
    }

    private RunReport run(boolean skip) {
        return run(new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false, skip));
    }

    private RunReport run(RunRequest request) {
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new WorkloadRunner(new EraWorkload(settings, MINIMAL), store, settings, listener, interruption)
                    .run("r", request);
        }
    }

    private PartStatus status() {
        return new StatusReader(store.tables(), new EraWorkload(settings, MINIMAL))
                .parts()
                .get(0);
    }
}
