package io.eraforge.places;

import static io.eraforge.feature.Calculator.calculator;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.table.Store;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.StandaloneCluster;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.SparkSession;

/** A driver that runs one level with a faulty feature and prints the outcome. Arguments: warehouse, feature set, settings. */
public final class FaultyRun {
    static final int BUCKETS = 24;
    static final int ERAS = 4;
    /** Id of the era that never ends with the feature set {@code spins}. */
    static final int SPINNING = 21;

    private static final List<FeatureSet> SETS =
            List.of(set("lost", FaultyRun::loseDevice), set("spins", FaultyRun::spin));

    private FaultyRun() {}

    private static FeatureSet set(String name, SeriesFunction value) {
        return FeatureSet.of(name, List.of(new Feature(calculator(name).fromValues(value), List.of())));
    }

    private static double loseDevice(Series series) {
        if (SparkEnv.get().executorId().equals("0")) {
            // As it surfaces from a job. An Error is not caught per row.
            throw new AssertionError(
                    "io.eraforge.control.gauge.DeviceLostException: Cannot use GPU g0: uncorrectable errors");
        }
        return series.n();
    }

    private static double spin(Series series) {
        while (series.x()[0] == SPINNING) {
            Thread.onSpinWait();
        }
        return series.n();
    }

    /** Runs the driver, which must succeed, and returns its output. {@code folder}: the one of the cluster. */
    static String on(StandaloneCluster cluster, Path folder, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        Process driver = cluster.startDriver(options, FaultyRun.class, arguments);
        boolean ended = driver.waitFor(8, TimeUnit.MINUTES);
        String output = Files.readString(folder.resolve("driver.log"));
        assertThat(ended).as(output).isTrue();
        assertThat(driver.exitValue()).as(output).isZero();
        return output;
    }

    public static void main(String[] arguments) throws IOException {
        // Other settings are system properties, as spark-submit would pass them.
        try (SparkSession spark = SparkSession.builder()
                        .appName("faulty run")
                        .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
                        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
                        .config("spark.sql.session.timeZone", "UTC")
                        .config("spark.sql.shuffle.partitions", 2)
                        .config("spark.sql.codegen.wholeStage", false)
                        .config("spark.databricks.delta.snapshotPartitions", 2)
                        .getOrCreate();
                Store store = Store.openForWriting(spark, arguments[0], "test")) {
            PreparedWarehouse warehouse = new PreparedWarehouse(Level.A);
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                warehouse.bucket(bucket, "b" + bucket);
                for (int era = 0; era < ERAS; era++) {
                    int id = bucket * ERAS + era;
                    warehouse.era(bucket, id, 3, new double[] {id, 2, 3});
                }
            }
            warehouse.write(store);
            RunReport report = run(spark, store, arguments);
            System.out.printf("failed %d of %d%n", report.failed(), BUCKETS * ERAS);
        }
    }

    private static RunReport run(SparkSession spark, Store store, String... arguments) {
        FeatureSet set = SETS.stream()
                .filter(one -> one.name().equals(arguments[1]))
                .findFirst()
                .orElseThrow();
        List<String> assignments =
                new ArrayList<>(List.of("levels.a.min-era-rows=1", "run.wave-values=12", "retry.fallback-delay=1ms"));
        assignments.addAll(List.of(arguments).subList(2, arguments.length));
        Settings settings =
                TestSettings.with(assignments.toArray(String[]::new)).withBackend(Settings.Backend.CPU);
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false);
        RunContext subject =
                new RunContext("run", "cpu", store.root(), spark.sparkContext().applicationId(), List.of("A"));
        try (Interruption interruption = Interruption.watch(spark.sparkContext());
                Telemetry telemetry = Telemetry.of(spark.sparkContext(), settings, subject)) {
            RunReport report = new WorkloadRunner(
                            new EraWorkload(settings, set), store, settings, telemetry.listener(), interruption)
                    .run("r", request);
            telemetry.tracker().state().recoveries().forEach(r -> System.out.println(r.where() + ": " + r.what()));
            return report;
        }
    }
}
