package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SampleWarehouse;
import io.eraforge.testing.Script;
import io.eraforge.testing.SecureProfile;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.SparkInstallation;
import io.eraforge.testing.Venv;
import io.eraforge.testing.WarehouseFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code submit/standalone} on the Master and Workers of a plain Spark writes the same tables as a local run. */
@Tag("places")
@ExtendWith(SparkExtension.class)
class StandaloneIT {
    private static final Map<String, String> LOCAL = Map.of("SPARK_HOME", "");
    private static final String[] MINIMUMS = {
        "--set",
        "levels.a.min-era-rows=1000",
        "--set",
        "levels.b.min-era-rows=500",
        "--set",
        "levels.c.min-era-rows=100"
    };

    @TempDir
    static Path dir;

    private static Path prepared;
    private static Path expected;
    private static Venv venv;

    @BeforeAll
    static void runLocally() {
        venv = Venv.of(Script.HOME.resolve("notebooks/requirements.lock"), "notebooks");
        prepared = dir.resolve("prepared");
        SampleWarehouse.make(LOCAL, dir.resolve("sample"), 60, prepared);
        EraForge.run(0, LOCAL, command("prepare", prepared));
        expected = WarehouseFiles.copy(prepared, dir.resolve("expected"));
        EraForge.run(0, LOCAL, command("run", expected));
    }

    @Test
    void clientModeMatchesALocalRun(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        try (SparkInstallation cluster = SparkInstallation.start(venv, testDir, 2)) {
            String output = submit(cluster.environment(), command("run", warehouse), "client");
            assertThat(output).contains("Computed", "Values/s");
            assertThat(cluster.driverOutputs()).isEmpty();
        }
        assertSameFeatures(spark, warehouse);
    }

    @Test
    void clusterModeMatchesALocalRun(SparkSession spark, @TempDir Path testDir) throws IOException {
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        try (SparkInstallation cluster = SparkInstallation.start(venv, testDir, 2)) {
            submit(cluster.environment(), command("run", warehouse), "cluster");
            assertThat(cluster.driverOutputs()).singleElement().asString().contains("Computed", "Values/s");
        }
        assertSameFeatures(spark, warehouse);
    }

    /** With the settings of conf/secure.properties. */
    @Test
    void secureClusterMatchesALocalRun(SparkSession spark, @TempDir Path testDir) throws Exception {
        SecureProfile secure = SecureProfile.in(testDir.resolve("secure"));
        Path warehouse = WarehouseFiles.copy(prepared, testDir.resolve("w"));
        List<String> command = new ArrayList<>(List.of(command("run", warehouse)));
        command.addAll(secure.options());
        try (SparkInstallation cluster = SparkInstallation.start(venv, testDir, 2, secure.clusterEnvironment())) {
            Map<String, String> environment = new HashMap<>(cluster.environment());
            environment.putAll(secure.driverEnvironment());
            String output = submit(environment, command.toArray(String[]::new), "client");
            assertThat(output).contains("Computed").doesNotContain(SecureProfile.PASSWORD);
            assertThat(secure.trusts(cluster.port())).isTrue();
            String other =
                    WarehouseFiles.copy(prepared, testDir.resolve("other")).toString();
            assertThat(EraForge.run(5, LOCAL, "run", "--warehouse", other, "--", "--master", cluster.master()))
                    .as("a driver without the shared secret")
                    .contains("Cannot continue: Spark ended this application.", "spark.authenticate");
        }
        assertSameFeatures(spark, warehouse);
    }

    private static String submit(Map<String, String> environment, String[] command, String mode) {
        List<String> options = List.of(
                "--",
                "--deploy-mode",
                mode,
                "--conf",
                "spark.executor.cores=1",
                "--conf",
                "spark.cores.max=2",
                "--conf",
                "spark.executor.memory=700m",
                "--conf",
                "spark.executor.extraJavaOptions=-XX:TieredStopAtLevel=1");
        List<String> arguments =
                new ArrayList<>(List.of(Script.HOME.resolve("submit/standalone").toString()));
        arguments.addAll(List.of(command));
        arguments.addAll(options);
        try (EraForge running = EraForge.launch(Duration.ofMinutes(8), environment, arguments)) {
            assertThat(running.await()).as(running.output()).isZero();
            return running.output();
        }
    }

    private static String[] command(String name, Path warehouse) {
        List<String> arguments = new ArrayList<>(List.of(name, "--warehouse", warehouse.toString()));
        arguments.addAll(List.of(MINIMUMS));
        return arguments.toArray(String[]::new);
    }

    private static void assertSameFeatures(SparkSession spark, Path warehouse) {
        FeatureTables.assertSame(
                spark, List.of("features_a", "features_b", "features_c"), expected, warehouse, "on the cluster");
        assertThat(FeatureTables.read(spark, warehouse, "runs")
                        .where("kind = 'run' and status = 'written'")
                        .count())
                .isEqualTo(1);
    }
}
