package io.eraforge.places;

import static io.eraforge.testing.FeatureTables.MINIMAL;
import static io.eraforge.testing.WarehouseFiles.commits;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.Venv;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs the DAG in a real Airflow on sample data, undisturbed and disturbed; the tables must equal those of a plain run. */
@Tag("places")
@ExtendWith(SparkExtension.class)
class AirflowIT {
    private static final Path DAGS =
            Path.of("../submit/airflow").toAbsolutePath().normalize();
    private static final Map<String, String> PLAIN =
            Map.of("SPARK_HOME", "", "MIN_ERA_ROWS_A", "100", "MIN_ERA_ROWS_C", "100");
    /** Many small waves, so that a task can be killed between them. */
    private static final List<String> WAVES =
            List.of("prepare.bucket-width.a=4d", "prepare.bucket-width.c=4d", "run.wave-values=1");

    @TempDir
    static Path dir;

    private static Venv airflow;
    private static Path ingested;
    private static Path reference;

    @BeforeAll
    static void start() {
        airflow = Venv.of(DAGS.resolve("requirements.lock"), "airflow")
                .with("AIRFLOW_HOME", dir.resolve("airflow"))
                .with("AIRFLOW__CORE__DAGS_FOLDER", DAGS)
                .with("AIRFLOW__CORE__LOAD_EXAMPLES", "False")
                .with("AIRFLOW_CONN_SPARK_DEFAULT", "{\"conn_type\": \"spark\", \"host\": \"local[2]\"}")
                .with("ERAFORGE_RETRY_SECONDS", 1)
                .with("SPARK_SUBMIT_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseParallelGC");
        airflow.run("airflow", "db", "migrate");
        ingested = dir.resolve("ingested");
        SampleWarehouse.make(PLAIN, dir.resolve("sample"), 60, ingested);
        reference = WarehouseFiles.copy(ingested, dir.resolve("reference"));
        String[] waves =
                WAVES.stream().flatMap(setting -> Stream.of("--set", setting)).toArray(String[]::new);
        EraForge.run(0, PLAIN, on("prepare", reference, waves));
        EraForge.run(0, PLAIN, on("run", reference, "--feature-set", "minimal"));
    }

    @Test
    void importsTheDag() throws IOException {
        assertThat(lastLine(airflow.run("airflow", "dags", "list-import-errors", "--local", "-o", "json")))
                .isEqualTo("[]");
        JsonNode dag = python("""
                import sys; sys.path.insert(0, sys.argv[1])
                import json, eraforge_dag
                dag = eraforge_dag.dag
                print(json.dumps({"runs": dag.max_active_runs, "params": sorted(dag.params),
                    "schedule": type(dag.timetable).__name__, "assets": [a.name for a in dag.schedule], "tasks": {
                    t.task_id: [sorted(t.upstream_task_ids), t.pool, t.retries, t.execution_timeout is not None]
                    for t in dag.tasks}}))
                """, DAGS);
        assertThat(dag.get("runs").asInt()).isEqualTo(1);
        assertThat(dag.get("tasks").toString())
                .isEqualTo(
                        "{\"ingest\":[[],\"gpu\",3,true],\"prepare\":[[\"ingest\"],\"gpu\",3,true],\"level_a\":[[\"prepare\"],\"gpu\",3,true],"
                                + "\"level_b\":[[\"level_a\"],\"gpu\",3,true],\"level_c\":[[\"level_b\"],\"gpu\",3,true],"
                                + "\"report\":[[\"level_c\"],\"default_pool\",3,true]}");
        assertThat(dag.get("assets").toString()).isEqualTo("[\"eraforge/readings\"]");
        assertThat(dag.get("params"))
                .map(JsonNode::asText)
                .contains(
                        "warehouse",
                        "readings",
                        "eras",
                        "eras_every",
                        "feature_set",
                        "limit",
                        "min_era_rows_a",
                        "batch_size_c");
    }

    @Test
    void aCronExpressionStartsTheDagToo() throws IOException {
        assertThat(python("""
                import os, sys; sys.path.insert(0, sys.argv[1])
                os.environ["ERAFORGE_SCHEDULE"] = "30 2 * * *"
                import json, eraforge_dag
                table = eraforge_dag.dag.timetable
                print(json.dumps([table.timetable.expression, [a.name for a in table.asset_condition.objects]]))
                """, DAGS).toString()).isEqualTo("[\"30 2 * * *\",[\"eraforge/readings\"]]");
    }

    /** A fake spark-submit prints lines and exits with each of EraForge's codes. */
    @Test
    void exitCodesDecideAboutRetriesAndTheLastJsonLineIsReturned(@TempDir Path testDir) throws IOException {
        Path submit = Files.writeString(testDir.resolve("spark-submit"), """
                #!/bin/sh
                printf '%s\\n' working '{"wave": 1}' '{"status": "done"}' '{broken' bye
                exit $CODE
                """);
        Files.setPosixFilePermissions(submit, PosixFilePermissions.fromString("rwx------"));
        JsonNode outcomes = python("""
                import json, os, sys; sys.path.insert(0, sys.argv[1])
                os.environ["PATH"] = sys.argv[2] + ":" + os.environ["PATH"]
                import eraforge_dag
                outcomes = {}
                for code in range(6):
                    hook = eraforge_dag.dag.get_task("level_a")._get_hook()
                    os.environ["CODE"] = str(code)
                    try:
                        hook.submit("some.jar")
                        outcomes[code] = "success"
                    except Exception as e:
                        outcomes[code] = type(e).__name__
                    outcomes[code] += " " + json.dumps(hook.result)
                print(json.dumps(outcomes))
                """, DAGS, testDir);
        String result = " {\"status\": \"done\"}";
        String retried = "AirflowException" + result;
        String failed = "AirflowFailException" + result;
        assertThat(outcomes)
                .map(JsonNode::asText)
                .containsExactly("success" + result, retried, failed, failed, "success" + result, retried);
    }

    @Test
    void ingestsAndWritesTheTablesOfAPlainRun(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = testDir.resolve("w");
        Path sample = dir.resolve("sample");
        String sources = "\"readings\": \"%s\", \"eras\": \"%s\", "
                .formatted(sample.resolve("readings"), sample.resolve("eras.csv"));
        airflow.run(test(warehouse, sources));
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "under Airflow");
        assertThat(warehouse.resolve("report.html")).isRegularFile();
        List<Row> runs = runs(spark, warehouse).select("run_id").distinct().collectAsList();
        assertThat(runs).as("all levels share one run id").hasSize(1);
        String id = runs.get(0).getString(0);
        assertThat(id).startsWith("manual__");
        assertThat(assets(id))
                .map(JsonNode::asText)
                .containsExactlyElementsOf(MINIMAL.stream()
                        .map(table -> "file://" + warehouse + "/" + table)
                        .toList());
    }

    /** Nothing is to be ingested: that task is skipped. */
    @Test
    void retriesKilledAndStoppedTasksWithoutLoss(SparkSession spark, @TempDir Path testDir) {
        Path warehouse = WarehouseFiles.copy(ingested, testDir.resolve("w"));
        try (EraForge running = airflow.start(test(warehouse, ""))) {
            running.until(() -> commits(warehouse, MINIMAL.get(0)) > 0).killJava();
            running.until(() -> commits(warehouse, MINIMAL.get(2)) > 0).signal("TERM");
            assertThat(running.await()).as(running.output()).isZero();
        }
        FeatureTables.assertSame(spark, MINIMAL, reference, warehouse, "under Airflow");
        Dataset<Row> ends = runs(spark, warehouse).where("status <> 'started'");
        assertThat(runs(spark, warehouse).where("status = 'started'").count())
                .as("starts: two of level A, one of B, two of C")
                .isEqualTo(5);
        assertThat(ends.orderBy("seq").select("status").collectAsList())
                .extracting(row -> row.getString(0))
                .as("ends of A, of B, of C when stopped, of C")
                .containsExactly("written", "written", "interrupted", "written");
    }

    /** {@code sources}: parameters of the ingest. */
    private static String[] test(Path warehouse, String sources) {
        String conf =
                "{%s\"warehouse\": \"%s\", \"feature_set\": \"minimal\", \"backend\": \"cpu\", \"min_era_rows_a\": 100,"
                        + " \"min_era_rows_c\": 100, \"settings\": [\"%s\"]}";
        String settings = String.join("\", \"", WAVES);
        return new String[] {
            "airflow", "dags", "test", "eraforge", "--conf", conf.formatted(sources, warehouse, settings)
        };
    }

    private static String[] on(String command, Path warehouse, String... more) {
        return Stream.concat(Stream.of(command, "--warehouse", warehouse.toString()), Stream.of(more))
                .toArray(String[]::new);
    }

    /** Assets that a run has written, from Airflow's database. */
    private static JsonNode assets(String runId) throws IOException {
        return python("""
                import json, sqlite3, sys
                found = sqlite3.connect(sys.argv[1]).execute("select a.uri from asset a join asset_event e"
                    " on e.asset_id = a.id where e.source_run_id = ? order by e.id", sys.argv[2:])
                print(json.dumps([row[0] for row in found]))
                """, dir.resolve("airflow/airflow.db"), runId);
    }

    private static JsonNode python(String script, Object... arguments) throws IOException {
        String[] command = new String[3 + arguments.length];
        command[0] = "python";
        command[1] = "-c";
        command[2] = script;
        for (int i = 0; i < arguments.length; i++) {
            command[3 + i] = arguments[i].toString();
        }
        return new ObjectMapper().readTree(lastLine(airflow.run(command)));
    }

    private static String lastLine(String text) {
        return text.strip().lines().reduce("", (before, line) -> line);
    }

    private static Dataset<Row> runs(SparkSession spark, Path warehouse) {
        return FeatureTables.read(spark, warehouse, "runs").where("kind = 'run'");
    }
}
