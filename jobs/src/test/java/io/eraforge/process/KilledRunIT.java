package io.eraforge.process;

import static io.eraforge.testing.FeatureTables.MINIMAL;
import static io.eraforge.testing.SampleWarehouse.MINIMUMS;
import static io.eraforge.testing.WarehouseFiles.beingWritten;
import static io.eraforge.testing.WarehouseFiles.commits;
import static io.eraforge.testing.WarehouseFiles.dataFiles;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kills, pauses and stops real processes, runs the same command again, and compares the tables with an undisturbed run. */
@ExtendWith(SparkExtension.class)
class KilledRunIT {
    /** Many small waves, so that a run can be killed between them. */
    private static final String[] WAVES = {"--set", "run.wave-values=150000"};

    private static final String SLOW_TABLE = "features_c__efficient";

    @TempDir
    static Path dir;

    private static Path ingested;
    private static Path prepared;
    private static Path reference;

    @BeforeAll
    static void runUndisturbed() {
        ingested = dir.resolve("ingested");
        SmallWarehouse.ingest(dir.resolve("sample"), 60, ingested);
        prepared = WarehouseFiles.copy(ingested, dir.resolve("prepared"));
        EraForge.run(0, MINIMUMS, SmallWarehouse.prepare(prepared));
        SmallWarehouse.assertManyBuckets(prepared);
        reference = WarehouseFiles.copy(prepared, dir.resolve("reference"));
        EraForge.run(0, MINIMUMS, run(reference));
    }

    static Stream<Named<Predicate<Path>>> momentsOfARun() {
        return Stream.of(
                Named.of("first files written, nothing committed", w -> dataFiles(w, MINIMAL.get(0)) > 0),
                Named.of("data committed, no ledger entry", w -> commits(w, MINIMAL.get(0)) > 0));
    }

    @ParameterizedTest
    @MethodSource("momentsOfARun")
    void killedRunStartedAgainEqualsAnUndisturbedOne(
            Predicate<Path> moment, SparkSession spark, @TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        try (EraForge killed = EraForge.start(MINIMUMS, run(warehouse))) {
            killed.until(() -> moment.test(warehouse)).signal("KILL").await();
        }
        EraForge.run(0, MINIMUMS, run(warehouse));
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "started again");
    }

    static Stream<Named<Predicate<Path>>> momentsOfPrepare() {
        return Stream.of(Named.of("era partitions committed, no index", w -> commits(w, "era_a") > 0));
    }

    @ParameterizedTest
    @MethodSource("momentsOfPrepare")
    void killedPrepareStartedAgainEqualsAnUndisturbedOne(
            Predicate<Path> moment, SparkSession spark, @TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(ingested, testDir.resolve("w"));
        try (EraForge killed = EraForge.start(MINIMUMS, SmallWarehouse.prepare(warehouse))) {
            killed.until(() -> moment.test(warehouse)).signal("KILL").await();
        }
        EraForge.run(0, MINIMUMS, SmallWarehouse.prepare(warehouse));
        EraForge.run(0, MINIMUMS, run(warehouse));
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "started again");
    }

    @Test
    void pausedAndReplacedDriverCannotCommit(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        String[] shortLease = {
            "--set", "lease.heartbeat=500ms", "--set", "lease.expiry=3s", "--set", "run.wave-values=1"
        };
        try (EraForge paused = EraForge.start(MINIMUMS, run(warehouse, shortLease))) {
            paused.until(() -> commits(warehouse, MINIMAL.get(0)) > 0).signal("STOP");
            sleep(4000);
            assertThat(EraForge.run(5, MINIMUMS, run(warehouse, shortLease))).contains("is alive");
            // As on a disk without file locks, where only the heartbeat counts.
            Files.delete(warehouse.resolve("_lease/lock"));
            EraForge.run(0, MINIMUMS, run(warehouse, shortLease));
            long commits = MINIMAL.stream()
                    .mapToLong(table -> commits(warehouse, table))
                    .sum();
            assertThat(paused.signal("CONT").await()).isEqualTo(5);
            assertThat(paused.output()).contains("lost its lease");
            assertThat(MINIMAL.stream()
                            .mapToLong(table -> commits(warehouse, table))
                            .sum())
                    .isEqualTo(commits);
        }
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "started again");
    }

    @Test
    void twoRunsStartedAtOnceDoTheWorkOnce(SparkSession spark, @TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        try (EraForge one = EraForge.start(MINIMUMS, run(warehouse));
                EraForge other = EraForge.start(MINIMUMS, run(warehouse))) {
            List<EraForge> both = List.of(one, other);
            assertThat(both).as("one of them succeeds").anyMatch(run -> run.await() == 0);
            assertThat(both).filteredOn(run -> run.await() != 0).allSatisfy(refused -> {
                assertThat(refused.await()).as(refused.output()).isEqualTo(5);
                assertThat(refused.output()).contains("holds its lease");
            });
        }
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "two concurrent runs");
        assertThat(SmallWarehouse.bucketsWritten(warehouse)).isEqualTo(SmallWarehouse.bucketsWritten(reference));
    }

    @Test
    void refusesASecondWriterWhileTheFirstRuns(@TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        String[] longLease = {"--set", "lease.heartbeat=1h", "--set", "lease.expiry=2h", "--set", "run.wave-values=1"};
        try (EraForge first = EraForge.start(MINIMUMS, run(warehouse, longLease))) {
            // Stopped while it holds the lease, and, with rare heartbeats, not in the middle of one.
            first.until(() -> dataFiles(warehouse, MINIMAL.get(0)) > 0).signal("STOP");
            String output = EraForge.run(
                    5, MINIMUMS, "prepare", "--warehouse", warehouse.toString(), "--set", "lease.expiry=2h");
            assertThat(output).contains("holds its lease").contains("run");
            assertThat(first.signal("CONT").await()).as(first.output()).isZero();
        }
    }

    @Test
    void runStoppedMidWaveRecordsItAndReleasesItsLease(SparkSession spark, @TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        Path undisturbed = WarehouseFiles.copy(prepared, testDir.resolve("undisturbed"));
        EraForge.run(0, MINIMUMS, slow(undisturbed));
        try (EraForge stopped = EraForge.start(MINIMUMS, slow(warehouse))) {
            stopped.until(() -> beingWritten(warehouse, SLOW_TABLE));
            assertThat(stopped.signal("TERM").await()).isEqualTo(143);
        }
        String ledger = warehouse.resolve("runs").toString();
        Row last = spark
                .read()
                .format("delta")
                .load(ledger)
                .where("kind = 'run'")
                .orderBy("seq")
                .selectExpr("status")
                .collectAsList()
                .stream()
                .reduce((a, b) -> b)
                .orElseThrow();
        assertThat(last.getString(0)).isEqualTo("interrupted");
        assertThat(WarehouseFiles.newestCommit(warehouse, "lease")).contains("\\\"released\\\":true");
        EraForge.run(0, MINIMUMS, slow(warehouse));
        FeatureTables.assertSame(spark, List.of(SLOW_TABLE), undisturbed, warehouse, "started again");
    }

    /** A run whose tasks take long enough to be stopped while they write. */
    private static String[] slow(Path warehouse) {
        return Stream.concat(
                        Stream.of(
                                "run",
                                "--warehouse",
                                warehouse.toString(),
                                "--feature-set",
                                "efficient",
                                "--level",
                                "C"),
                        Stream.of(WAVES))
                .toArray(String[]::new);
    }

    private static String[] run(Path warehouse, String... more) {
        return Stream.of(
                        Stream.of("run", "--warehouse", warehouse.toString(), "--feature-set", "minimal"),
                        Stream.of(WAVES),
                        Stream.of(more))
                .flatMap(part -> part)
                .toArray(String[]::new);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
