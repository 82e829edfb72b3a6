package io.eraforge.places;

import static io.eraforge.testing.SampleWarehouse.MINIMUMS;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.EventLogOptions;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.StandaloneCluster;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A benchmark: two executors of a real cluster, one of them stopped four fifths of the time from level B on. Prints how they
 * shared the work, and the time compared with an ideal split.
 * {@code mvnw -B verify -Dgroups=bench -Dtests.left-out=places -Dit.test=UnevenExecutorsIT}
 */
@Tag("bench")
@ExtendWith(SparkExtension.class)
class UnevenExecutorsIT {
    private static final int SLOWDOWN = 5;
    private static final int TURN_MILLIS = 60;

    @Test
    void fasterExecutorTakesMoreWork(SparkSession spark, @TempDir Path dir) throws IOException {
        Path warehouse = dir.resolve("w");
        Path events = Files.createDirectory(dir.resolve("events"));
        SampleWarehouse.make(MINIMUMS, dir.resolve("sample"), 1000, warehouse);
        // Scales down a large warehouse: files, row groups and Spark's cost of opening a file.
        EraForge.run(
                0,
                MINIMUMS,
                "prepare",
                "--warehouse",
                warehouse.toString(),
                "--set",
                "prepare.row-group-bytes=" + (512 << 10));
        try (StandaloneCluster cluster = StandaloneCluster.start(dir, 2);
                EraForge running = EraForge.start(MINIMUMS, command(cluster, warehouse, events))) {
            // Level A warms both up: starting a throttled process takes minutes and is not what is measured.
            running.until(() -> WarehouseFiles.commits(warehouse, "features_a__efficient") > 0);
            Process throttle = throttle(cluster.executor(0).orElseThrow());
            try {
                assertThat(running.await()).as(running.output()).isZero();
            } finally {
                throttle.destroyForcibly();
            }
        }
        report(spark, events);
    }

    /** Stops a process four fifths of the time. Forks only sleep, to stay accurate on a busy machine. */
    private static Process throttle(long process) throws IOException {
        String script = "while kill -STOP $0; do sleep $1; kill -CONT $0; sleep $2; done";
        return new ProcessBuilder("bash", "-c", script, String.valueOf(process), seconds(SLOWDOWN - 1), seconds(1))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String seconds(int turns) {
        return String.valueOf(turns * TURN_MILLIS / 1e3);
    }

    private static String[] command(StandaloneCluster cluster, Path warehouse, Path events) {
        List<String> command = new ArrayList<>(List.of(
                "run",
                "--warehouse",
                warehouse.toString(),
                "--feature-set",
                "efficient",
                "--set",
                "run.wave-values=1000000000",
                "--"));
        command.addAll(cluster.submitOptions());
        command.addAll(List.of("--conf", "spark.sql.files.openCostInBytes=64k"));
        command.addAll(EventLogOptions.in(events));
        return command.toArray(String[]::new);
    }

    /** Prints for each stage that wrote features how the executors shared it, compared with a split by their rates. */
    private static void report(SparkSession spark, Path events) {
        spark.read()
                .json(events.toString())
                .where(
                        "Event = 'SparkListenerTaskEnd' and `Task End Reason`.Reason = 'Success' and `Task Metrics`.`Output Metrics`.`Records Written` > 0")
                .selectExpr(
                        "`Stage ID` as stage",
                        "`Task Info`.`Executor ID` as executor",
                        "`Task Info`.`Launch Time` as launched",
                        "`Task Info`.`Finish Time` as ended",
                        "`Task Metrics`.`Input Metrics`.`Bytes Read` as bytes")
                .createOrReplaceTempView("tasks");
        List<Row> stages = spark.sql("""
                        with each as (select stage, executor, count(*) as tasks, min(launched) as first,
                            max(ended) as last, sum(bytes) / sum(ended - launched) as rate, sum(bytes) as bytes
                          from tasks group by stage, executor)
                        select stage, sum(tasks), (max(last) - min(first)) / 1000, max(rate) / min(rate),
                          max(bytes) / sum(bytes), max(rate) / sum(rate),
                          (max(last) - min(first)) / (sum(bytes) / sum(rate))
                        from each group by stage having count(*) = 2 order by stage""").collectAsList();
        assertThat(stages).isNotEmpty();
        for (Row stage : stages) {
            System.out.printf(
                    "Stage %s: %s tasks in %.1f s; one executor %.1f times as fast as the other took %.0f%% of the bytes"
                            + " (ideal %.0f%%); %.2f times the ideal time%n",
                    stage.get(0),
                    stage.get(1),
                    stage.getDouble(2),
                    stage.getDouble(3),
                    100 * stage.getDouble(4),
                    100 * stage.getDouble(5),
                    stage.getDouble(6));
        }
    }
}
