package io.eraforge.places;

import static io.eraforge.testing.Folders.commits;
import static io.eraforge.testing.Folders.dataFiles;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.EventLog;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.Folders;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.StandaloneCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs levels with the CPU body on a real standalone cluster whose Workers offer one made-up GPU each. */
@Tag("places")
@ExtendWith(SparkExtension.class)
class OneGpuPerExecutorIT {
    private static final Map<String, String> PLAIN =
            Map.of("SPARK_HOME", "", "MIN_ERA_ROWS_A", "1000", "MIN_ERA_ROWS_B", "500", "MIN_ERA_ROWS_C", "100");

    @TempDir
    static Path dir;

    private static Path prepared;

    @BeforeAll
    static void prepare() {
        prepared = dir.resolve("prepared");
        SampleWarehouse.make(PLAIN, dir.resolve("sample"), 60, prepared);
        EraForge.run(0, PLAIN, "prepare", "--warehouse", prepared.toString());
    }

    @Test
    void eachExecutorHoldsOneGpuOfItsOwnAndEachEraIsComputedOnce(SparkSession spark, @TempDir Path own)
            throws IOException {
        Path warehouse = Folders.copy(prepared, own.resolve("w"));
        Path events = Files.createDirectory(own.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(own, 2)) {
            EraForge.run(0, PLAIN, command(cluster, warehouse, events, "C"));
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
                .as("executors that worked")
                .isEqualTo(2);
        assertThat(log.where("Event like '%.StateEvent'")
                        .selectExpr("explode(state.executors) as executor")
                        .selectExpr("executor.gpu")
                        .distinct()
                        .collectAsList())
                .as("executors whose samples reached the driver")
                .extracting(row -> row.getString(0))
                .containsExactlyInAnyOrder("GPU g0", "GPU g1");
        assertEveryEraOnce(spark, warehouse, "c");
    }

    @Test
    void aWorkerThatDiesMidRunCostsNoEra(SparkSession spark, @TempDir Path own) throws IOException {
        Path warehouse = Folders.copy(prepared, own.resolve("w"));
        Path events = Files.createDirectory(own.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(own, 2);
                EraForge running = EraForge.start(PLAIN, command(cluster, warehouse, events, "C"))) {
            running.until(() -> commits(warehouse, "features_c__minimal") > 0);
            cluster.killWorker(0);
            assertThat(running.await()).as(running.output()).isZero();
        }
        assertExecutorsLost(spark, events);
        assertEveryEraOnce(spark, warehouse, "c");
    }

    @Test
    void anExecutorKilledMidWaveCostsNoEra(SparkSession spark, @TempDir Path own) throws IOException {
        Path warehouse = Folders.copy(prepared, own.resolve("w"));
        Path events = Files.createDirectory(own.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(own, 2);
                EraForge running = EraForge.start(PLAIN, command(cluster, warehouse, events, "C"))) {
            running.until(() -> dataFiles(warehouse, "features_c__minimal") > 0);
            assertThat(cluster.killExecutor())
                    .as("an executor was there to be killed")
                    .isTrue();
            assertThat(running.await()).as(running.output()).isZero();
        }
        assertExecutorsLost(spark, events);
        assertEveryEraOnce(spark, warehouse, "c");
    }

    private static void assertExecutorsLost(SparkSession spark, Path events) {
        assertThat(spark.read()
                        .json(events.toString())
                        .where("Event = 'SparkListenerExecutorRemoved'")
                        .count())
                .as("executors lost on the way")
                .isPositive();
    }

    private static String[] command(StandaloneCluster cluster, Path warehouse, Path events, String level) {
        List<String> command = new ArrayList<>(List.of(
                "run",
                "--warehouse",
                warehouse.toString(),
                "--level",
                level,
                "--feature-set",
                "minimal",
                "--backend",
                "cpu",
                "--set",
                "run.wave-values=200000",
                "--"));
        command.addAll(cluster.submitOptions());
        command.addAll(EventLog.in(events));
        return command.toArray(String[]::new);
    }

    private static void assertEveryEraOnce(SparkSession spark, Path warehouse, String level) {
        Dataset<Row> features = FeatureTables.read(spark, warehouse, "features_" + level + "__minimal");
        Dataset<Row> eras = FeatureTables.read(spark, warehouse, "era_" + level);
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
