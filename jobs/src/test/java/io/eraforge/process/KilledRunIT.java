package io.eraforge.process;

import static io.eraforge.testing.Folders.commits;
import static io.eraforge.testing.Folders.dataFiles;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.Folders;
import io.eraforge.testing.SparkExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

/** Kills, pauses and stops real processes, and compares what the same command then makes with an undisturbed run. */
@ExtendWith(SparkExtension.class)
class KilledRunIT {
    private static final Map<String, String> MINIMUMS =
            Map.of("MIN_ERA_ROWS_A", "1000", "MIN_ERA_ROWS_B", "500", "MIN_ERA_ROWS_C", "100");
    /** Many small waves, so that there is something between which to be killed. */
    private static final String[] WAVES = {"--set", "run.wave-values=150000"};

    private static final List<String> TABLES =
            List.of("features_a__minimal", "features_b__minimal", "features_c__minimal");

    @TempDir
    static Path dir;

    private static Path ingested;
    private static Path prepared;
    private static Path reference;

    @BeforeAll
    static void runUndisturbed() {
        EraForge.run(0, MINIMUMS, "sample", "--out", dir.resolve("sample").toString(), "--series", "1", "--days", "60");
        ingested = dir.resolve("ingested");
        EraForge.run(
                0,
                MINIMUMS,
                "ingest",
                "--warehouse",
                ingested.toString(),
                "--readings",
                dir.resolve("sample/readings").toString(),
                "--eras",
                dir.resolve("sample/eras.csv").toString());
        prepared = Folders.copy(ingested, dir.resolve("prepared"));
        EraForge.run(0, MINIMUMS, "prepare", "--warehouse", prepared.toString());
        reference = Folders.copy(prepared, dir.resolve("reference"));
        EraForge.run(0, MINIMUMS, run(reference));
    }

    static Stream<Named<Predicate<Path>>> momentsOfARun() {
        return Stream.of(
                Named.of("first files written, nothing committed", w -> dataFiles(w, TABLES.get(0)) > 0),
                Named.of("data committed, no ledger entry", w -> commits(w, TABLES.get(0)) > 0));
    }

    @ParameterizedTest
    @MethodSource("momentsOfARun")
    void aKilledRunStartedAgainEqualsAnUndisturbedOne(Predicate<Path> moment, SparkSession spark, @TempDir Path own) {
        Path warehouse = Folders.copy(prepared, own.resolve("w"));
        try (EraForge killed = EraForge.start(MINIMUMS, run(warehouse))) {
            killed.until(() -> moment.test(warehouse)).signal("KILL").await();
        }
        EraForge.run(0, MINIMUMS, run(warehouse));
        assertSameFeatures(spark, warehouse);
    }

    static Stream<Named<Predicate<Path>>> momentsOfPrepare() {
        return Stream.of(Named.of("era partitions committed, no index", w -> commits(w, "era_a") > 0));
    }

    @ParameterizedTest
    @MethodSource("momentsOfPrepare")
    void aKilledPrepareStartedAgainEqualsAnUndisturbedOne(
            Predicate<Path> moment, SparkSession spark, @TempDir Path own) {
        Path warehouse = Folders.copy(ingested, own.resolve("w"));
        try (EraForge killed = EraForge.start(MINIMUMS, "prepare", "--warehouse", warehouse.toString())) {
            killed.until(() -> moment.test(warehouse)).signal("KILL").await();
        }
        EraForge.run(0, MINIMUMS, "prepare", "--warehouse", warehouse.toString());
        EraForge.run(0, MINIMUMS, run(warehouse));
        assertSameFeatures(spark, warehouse);
    }

    @Test
    void aPausedAndReplacedDriverCannotCommit(SparkSession spark, @TempDir Path own) {
        Path warehouse = Folders.copy(prepared, own.resolve("w"));
        String[] impatient = {"--set", "lease.heartbeat=500ms", "--set", "lease.expiry=3s"};
        try (EraForge paused = EraForge.start(MINIMUMS, run(warehouse, impatient))) {
            paused.until(() -> commits(warehouse, TABLES.get(0)) > 0).signal("STOP");
            sleep(4000);
            EraForge.run(0, MINIMUMS, run(warehouse, impatient));
            long commits = TABLES.stream()
                    .mapToLong(table -> commits(warehouse, table))
                    .sum();
            assertThat(paused.signal("CONT").await()).isEqualTo(5);
            assertThat(paused.output()).contains("lost its lease");
            assertThat(TABLES.stream()
                            .mapToLong(table -> commits(warehouse, table))
                            .sum())
                    .isEqualTo(commits);
        }
        assertSameFeatures(spark, warehouse);
    }

    @Test
    void aSecondWriterIsRefusedWhileTheFirstRuns(@TempDir Path own) {
        Path warehouse = Folders.copy(prepared, own.resolve("w"));
        try (EraForge first = EraForge.start(MINIMUMS, run(warehouse))) {
            first.until(() -> commits(warehouse, "lease") > commits(prepared, "lease"));
            String said = EraForge.run(5, MINIMUMS, "prepare", "--warehouse", warehouse.toString());
            assertThat(said).contains("holds its lease").contains("run");
            assertThat(first.await()).isZero();
        }
    }

    @Test
    void aStoppedRunLeavesATrueLedgerAndAFreeLease(SparkSession spark, @TempDir Path own) {
        Path warehouse = Folders.copy(prepared, own.resolve("w"));
        try (EraForge stopped = EraForge.start(MINIMUMS, run(warehouse))) {
            int code = stopped.until(() -> commits(warehouse, TABLES.get(0)) > 0)
                    .signal("TERM")
                    .await();
            assertThat(code).isEqualTo(143);
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
        assertThat(Folders.newestCommit(warehouse, "lease")).contains("\\\"released\\\":true");
        EraForge.run(0, MINIMUMS, run(warehouse));
        assertSameFeatures(spark, warehouse);
    }

    private static String[] run(Path warehouse, String... more) {
        return Stream.of(
                        Stream.of("run", "--warehouse", warehouse.toString(), "--feature-set", "minimal"),
                        Stream.of(WAVES),
                        Stream.of(more))
                .flatMap(part -> part)
                .toArray(String[]::new);
    }

    private static void assertSameFeatures(SparkSession spark, Path warehouse) {
        for (String table : TABLES) {
            var expected =
                    spark.read().format("delta").load(reference.resolve(table).toString());
            var actual =
                    spark.read().format("delta").load(warehouse.resolve(table).toString());
            assertThat(expected.count()).as("rows of " + table).isPositive();
            assertThat(actual.exceptAll(expected).count())
                    .as("rows too many in " + table)
                    .isZero();
            assertThat(expected.exceptAll(actual).count())
                    .as("rows missing in " + table)
                    .isZero();
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
