package io.eraforge.workload.era.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.check.Damage;
import io.eraforge.table.check.TableCheck;
import io.eraforge.table.lease.LeaseRepair;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.RecordingListener;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.testing.WarehouseFiles;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.ingest.Ingest;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.ingest.eras.WindowWidth;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.schema.FeaturesTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks and repairs copies of a warehouse, whose path has every character that once broke one, with one damaged file each. */
@ExtendWith(SparkExtension.class)
class WarehouseRepairTest {
    private static final String ODD = "a b#c%20d?e[f]{g}\"h\\i`j:kü";
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final Settings.Lease LEASE = new Settings.Lease(Duration.ofSeconds(5), Duration.ofSeconds(60));

    private static final Settings SETTINGS = TestSettings.with(
                    "levels.a.min-era-rows=1",
                    "levels.b.min-era-rows=1",
                    "levels.c.min-era-rows=1",
                    "prepare.bucket-width.c=2d")
            .withBackend(Settings.Backend.CPU);

    @TempDir
    static Path dir;

    private static Path done;
    private static List<String> features;
    private static List<PartStatus> status;

    @BeforeAll
    static void run(SparkSession spark) throws IOException {
        StringBuilder text = new StringBuilder("series,ts,temp\n");
        Instant start = Instant.parse("2024-01-25T00:00:00Z");
        for (int hour = 0; hour < 14 * 24; hour++) {
            text.append("s1,%s,%d\n".formatted(start.plus(Duration.ofHours(hour)), hour * 7 % 31));
        }
        Files.writeString(dir.resolve("readings.csv"), text);
        done = Files.createDirectories(dir.resolve(ODD)).resolve("w");
        ingest(spark, done);
        prepareAndRun(spark, done);
        features = features(spark, done);
        status = status(spark, done);
        assertThat(status).allSatisfy(level -> {
            assertThat(level.done()).isPositive();
            assertThat(level.missing()).isZero();
        });
        try (Stream<Path> neighbours = Files.list(dir)) {
            assertThat(neighbours).containsExactlyInAnyOrder(dir.resolve(ODD), dir.resolve("readings.csv"));
        }
        assertThat(check(done)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "era_c, data",
        "era_b, log",
        "era_index, data",
        "bucket_index, data",
        "reading_days, log",
        "features_c__minimal, data",
        "features_b__minimal, log",
        "runs, data"
    })
    void whatOthersCanRebuildIsRebuilt(String table, String kind, SparkSession spark, @TempDir Path testDir)
            throws IOException {
        Path warehouse = WarehouseFiles.copy(done, testDir.resolve("w x"));
        Path damaged = kind.equals("log") ? newestCommit(warehouse.resolve(table)) : largest(warehouse.resolve(table));
        write(damaged, kind.equals("log") ? new byte[0] : flipped(damaged));
        List<Damage> found = check(warehouse);
        assertThat(found).singleElement().satisfies(damage -> {
            assertThat(damage.table()).isEqualTo(table);
            assertThat(damage.file()).contains(damaged.getFileName().toString());
        });

        assertThat(repair(spark, warehouse, found, false)).isNotEmpty();
        assertThat(check(warehouse)).isEmpty();
        prepareAndRun(spark, warehouse);
        assertThat(status(spark, warehouse)).isEqualTo(status);
        assertThat(features(spark, warehouse)).isEqualTo(features);
        assertThat(check(warehouse)).isEmpty();
    }

    @Test
    void readingsAreOnlyForgottenOnRequestAndCanBeIngestedAgain(SparkSession spark, @TempDir Path testDir)
            throws IOException {
        Path warehouse = WarehouseFiles.copy(done, testDir.resolve("w"));
        write(largest(warehouse.resolve("readings")), null);
        List<Damage> found = check(warehouse);
        assertThat(found).hasSize(1);
        assertThat(repair(spark, warehouse, found, false)).isEmpty();
        assertThat(check(warehouse)).isEqualTo(found);

        assertThat(repair(spark, warehouse, found, true)).anyMatch(action -> action.contains("not ingested"));
        assertThat(check(warehouse)).isEmpty();
        ingest(spark, warehouse);
        prepareAndRun(spark, warehouse);
        assertThat(features(spark, warehouse)).isEqualTo(features);
    }

    @Test
    void lostLeaseContinuesWithTheNextEpoch(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(done, testDir.resolve("w"));
        write(newestCommit(warehouse.resolve("lease")), new byte[0]);
        Files.setLastModifiedTime(warehouse.resolve("_lease/heartbeat"), FileTime.from(Instant.EPOCH));
        assertThat(check(warehouse)).extracting(Damage::table).containsExactly("lease");
        try (Store store = Store.openForReading(spark, warehouse.toString())) {
            assertThat(LeaseRepair.moveAside(store.tables(), LEASE)).isPresent();
        }
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            long before = store.read(SensorsTable.ID).count();
            store.append(SensorsTable.ID, store.read(SensorsTable.ID).limit(1));
            assertThat(store.read(SensorsTable.ID).count()).isEqualTo(before + 1);
        }
    }

    private static List<Damage> check(Path warehouse) {
        Configuration hadoop = new Configuration();
        return new TableCheck(io.eraforge.table.kernel.Tables.of(hadoop, warehouse.toString()), hadoop, true)
                .run()
                .damages();
    }

    private static List<String> repair(SparkSession spark, Path warehouse, List<Damage> damages, boolean forget) {
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            return new WarehouseRepair(store, forget).run(damages);
        }
    }

    private static void ingest(SparkSession spark, Path warehouse) {
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            Map<Level, WindowWidth> windows = Map.of(
                    Level.A, WindowWidth.of(5, WindowWidth.Unit.DAY),
                    Level.B, WindowWidth.of(2, WindowWidth.Unit.DAY),
                    Level.C, WindowWidth.of(1, WindowWidth.Unit.DAY));
            String readings = dir.resolve("readings.csv").toString();
            Ingest.run(store, IngestSettings.inferring(), new IngestRequest(List.of(readings), "", windows));
        }
    }

    private static void prepareAndRun(SparkSession spark, Path warehouse) {
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test");
                Interruption interruption = Interruption.watch(spark.sparkContext())) {
            Prepare.run(store, SETTINGS);
            new WorkloadRunner(
                            new EraWorkload(SETTINGS, MINIMAL), store, SETTINGS, new RecordingListener(), interruption)
                    .run(
                            "r",
                            new RunRequest(
                                    EraWorkload.parts(List.of(Level.values())), OptionalLong.empty(), false, false));
        }
    }

    private static List<String> features(SparkSession spark, Path warehouse) {
        try (Store store = Store.openForReading(spark, warehouse.toString())) {
            return Arrays.stream(Level.values())
                    .flatMap(level -> store
                            .read(FeaturesTable.of(level, "minimal"))
                            .select("series", "era_id", "sensor", "mean", "maximum")
                            .collectAsList()
                            .stream()
                            .map(row -> level + row.toString()))
                    .sorted()
                    .toList();
        }
    }

    private static List<PartStatus> status(SparkSession spark, Path warehouse) {
        try (Store store = Store.openForReading(spark, warehouse.toString())) {
            return new StatusReader(store.tables(), new EraWorkload(SETTINGS, MINIMAL)).parts();
        }
    }

    private static Path newestCommit(Path table) throws IOException {
        try (Stream<Path> files = Files.list(table.resolve("_delta_log"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    /** The largest file that the newest version refers to. */
    private static Path largest(Path table) {
        return io.eraforge.table.kernel.Tables.of(
                        new Configuration(), table.getParent().toString())
                .dataFiles(new TableId(table.getFileName().toString(), List.of()))
                .stream()
                .max(Comparator.comparingLong(file -> file.size()))
                .map(file -> Path.of(file.path().substring("file:".length())))
                .orElseThrow();
    }

    /** With one bit of the first page's data changed. */
    private static byte[] flipped(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[60] ^= 4;
        return bytes;
    }

    /** Writes the file, or deletes it if null, without the checksums of Hadoop's local file system. */
    private static void write(Path file, byte[] bytes) {
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
}
