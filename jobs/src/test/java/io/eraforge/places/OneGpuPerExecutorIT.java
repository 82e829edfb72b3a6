package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.EventLogOptions;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.StandaloneCluster;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs levels on the CPU on a real standalone cluster whose Workers each offer one fake GPU. */
@Tag("places")
@ExtendWith(SparkExtension.class)
class OneGpuPerExecutorIT {
    private static final Map<String, String> PLAIN =
            Map.of("SPARK_HOME", "", "MIN_ERA_ROWS_A", "1000", "MIN_ERA_ROWS_B", "500", "MIN_ERA_ROWS_C", "100");

    @TempDir
    static Path dir;

    /** Its tasks take long enough to be caught while they write. */
    private static final String FEATURES = "features_c__efficient";

    private static Path prepared;
    private static Path reference;

    @BeforeAll
    static void runUndisturbed() {
        prepared = dir.resolve("prepared");
        SampleWarehouse.make(PLAIN, dir.resolve("sample"), 60, prepared);
        EraForge.run(0, PLAIN, "prepare", "--warehouse", prepared.toString());
        reference = WarehouseFiles.copy(prepared, dir.resolve("reference"));
        EraForge.run(0, PLAIN, run(reference).toArray(String[]::new));
    }

    @Test
    void eachExecutorHasOneGpuAndEachEraIsComputedOnce(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        Path events = Files.createDirectory(testDir.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(testDir, 2)) {
            EraForge.run(0, PLAIN, command(cluster, warehouse, events));
        }
        Dataset<Row> log = spark.read().json(events.toString());
        List<String> addresses = log
                .where("Event = 'SparkListenerExecutorAdded'")
                .selectExpr("`Executor Info`.Resources.gpu.addresses as held")
                .collectAsList()
                .stream()
                .map(row -> row.getList(0).toString())
                .toList();
        assertThat(addresses).containsExactlyInAnyOrder("[g0]", "[g1]");
        assertThat(log.where("Event = 'SparkListenerTaskEnd' and `Task End Reason`.Reason = 'Success'")
                        .selectExpr("`Task Info`.`Executor ID`")
                        .distinct()
                        .count())
                .as("executors with finished tasks")
                .isEqualTo(2);
        assertThat(log.where("Event like '%.StateEvent'")
                        .selectExpr("explode(state.executors) as executor")
                        .selectExpr("executor.gpu")
                        .distinct()
                        .collectAsList())
                .as("executors whose samples reached the driver")
                .extracting(row -> row.getString(0))
                .containsExactlyInAnyOrder("GPU g0", "GPU g1");
        assertEveryEraOnce(spark, warehouse);
    }

    @Test
    void executorLogsRedactSecrets(@TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(
                prepared,
                Files.createDirectory(testDir.resolve("token=hunter2")).resolve("w"));
        Path events = Files.createDirectory(testDir.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(testDir, 1)) {
            EraForge.run(0, PLAIN, command(cluster, warehouse, events));
        }
        try (Stream<Path> files = Files.walk(testDir.resolve("work-0"))) {
            assertThat(files.filter(file -> file.endsWith("stderr")))
                    .isNotEmpty()
                    .allSatisfy(file ->
                            assertThat(file).content().contains("token=***").doesNotContain("hunter2"));
        }
    }

    @Test
    void workerKilledMidWaveLosesNoEra(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        Path events = Files.createDirectory(testDir.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(testDir, 2);
                EraForge running = EraForge.start(PLAIN, command(cluster, warehouse, events))) {
            cluster.killWorker(writingWorker(cluster, running, warehouse));
            assertThat(running.await()).as(running.output()).isZero();
        }
        assertTasksLost(spark, events);
        assertEveryEraOnce(spark, warehouse);
    }

    @Test
    void executorKilledMidWaveLosesNoEra(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        Path events = Files.createDirectory(testDir.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(testDir, 2);
                EraForge running = EraForge.start(PLAIN, command(cluster, warehouse, events))) {
            assertThat(cluster.killExecutor(writingWorker(cluster, running, warehouse)))
                    .as("an executor was killed")
                    .isTrue();
            assertThat(running.await()).as(running.output()).isZero();
        }
        assertTasksLost(spark, events);
        assertEveryEraOnce(spark, warehouse);
    }

    /** Waits for a Worker whose executor has a file of the feature table open. Returns its number. */
    private static int writingWorker(StandaloneCluster cluster, EraForge running, Path warehouse) throws IOException {
        Path table = warehouse.toRealPath().resolve(FEATURES);
        AtomicInteger worker = new AtomicInteger();
        running.until(() -> cluster.executor(worker.updateAndGet(last -> 1 - last))
                .filter(executor -> writes(executor, table))
                .isPresent());
        return worker.get();
    }

    private static boolean writes(long process, Path table) {
        try (Stream<Path> open = Files.list(Path.of("/proc", String.valueOf(process), "fd"))) {
            return open.anyMatch(link -> {
                try {
                    Path file = Files.readSymbolicLink(link);
                    return file.startsWith(table) && file.toString().endsWith(".parquet");
                } catch (IOException e) {
                    // Closed in the meantime.
                    return false;
                }
            });
        } catch (IOException | UncheckedIOException e) {
            // Ended in the meantime.
            return false;
        }
    }

    private static void assertTasksLost(SparkSession spark, Path events) {
        assertThat(spark.read()
                        .json(events.toString())
                        .where("Event = 'SparkListenerTaskEnd'")
                        .where("`Task End Reason`.Reason = 'ExecutorLostFailure'")
                        .count())
                .as("tasks lost with the killed executor")
                .isPositive();
    }

    private static String[] command(StandaloneCluster cluster, Path warehouse, Path events) {
        List<String> command = run(warehouse);
        command.add("--");
        command.addAll(cluster.submitOptions());
        command.addAll(EventLogOptions.in(events));
        return command.toArray(String[]::new);
    }

    private static List<String> run(Path warehouse) {
        return new ArrayList<>(List.of(
                "run",
                "--warehouse",
                warehouse.toString(),
                "--level",
                "C",
                "--feature-set",
                "efficient",
                "--backend",
                "cpu",
                "--set",
                "run.wave-values=200000"));
    }

    /** Asserts that every era was computed once, with the values of an undisturbed run. */
    private static void assertEveryEraOnce(SparkSession spark, Path warehouse) {
        FeatureTables.assertSame(spark, List.of(FEATURES), reference, warehouse, "on the cluster");
        Dataset<Row> features = FeatureTables.read(spark, warehouse, FEATURES);
        Dataset<Row> eras = FeatureTables.read(spark, warehouse, "era_c");
        assertThat(eras.count()).isPositive();
        assertThat(features.count()).isEqualTo(eras.count());
        for (Dataset<Row> missing :
                List.of(keys(eras).except(keys(features)), keys(features).except(keys(eras)))) {
            assertThat(missing.count()).isZero();
        }
        assertThat(keys(features).distinct().count()).isEqualTo(features.count());
        assertThat(features.where("status <> 'ok'").count()).isZero();
    }

    private static Dataset<Row> keys(Dataset<Row> rows) {
        return rows.select("series", "era_id", "sensor");
    }
}
