package io.eraforge.places;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.Series;
import io.eraforge.stage.Interruption;
import io.eraforge.stage.RunReport;
import io.eraforge.stage.RunRequest;
import io.eraforge.stage.RunStage;
import io.eraforge.table.Store;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.state.Subject;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.TestSettings;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.SparkSession;

/** A driver whose executor 0 has lost its GPU: a run of one level, told of on the console. Arguments: warehouse. */
public final class LostDeviceRun {
    static final int BUCKETS = 12;
    static final int ERAS = 4;
    private static final FeatureSet LOST =
            FeatureSet.of("lost", List.of(new Feature(calculator("lost").value(LostDeviceRun::compute), List.of())));

    private LostDeviceRun() {}

    private static double compute(Series series) {
        if (SparkEnv.get().executorId().equals("0")) {
            // As it comes out of a job; thrown as an error it goes through the row's own safety net.
            throw new AssertionError(
                    "io.eraforge.batch.DeviceLostException: Cannot use GPU g0 any more: uncorrectable errors");
        }
        return series.n();
    }

    public static void main(String[] arguments) throws IOException {
        // Its settings are system properties, as spark-submit would give them.
        try (SparkSession spark = SparkSession.builder()
                        .appName("lost device")
                        .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
                        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
                        .config("spark.sql.session.timeZone", "UTC")
                        .getOrCreate();
                Store store = Store.writing(spark, arguments[0], "test")) {
            PreparedWarehouse warehouse = new PreparedWarehouse(Level.A);
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                warehouse.bucket(bucket, "b" + bucket);
                for (int era = 0; era < ERAS; era++) {
                    warehouse.era(bucket, bucket * ERAS + era, 3, new double[] {1, 2, 3});
                }
            }
            warehouse.write(store);
            RunReport report = run(spark, store);
            System.out.printf("failed %d of %d%n", report.failed(), BUCKETS * ERAS);
        }
    }

    private static RunReport run(SparkSession spark, Store store) {
        Settings settings = TestSettings.with(
                        "levels.a.min-era-rows=1", "run.wave-values=12", "retry.fallback-delay=1ms")
                .withBackend(Settings.Backend.CPU);
        RunRequest request = new RunRequest(List.of(Level.A), LOST, OptionalLong.empty(), false, false);
        Subject subject =
                new Subject("run", "cpu", store.root(), spark.sparkContext().applicationId(), List.of(Level.A));
        try (Interruption interruption = Interruption.watch(spark.sparkContext());
                Telemetry telemetry = Telemetry.of(spark.sparkContext(), settings, subject)) {
            RunReport report = new RunStage(store, settings, telemetry.progress(), interruption).run("r", request);
            telemetry.board().state().recoveries().forEach(r -> System.out.println(r.where() + ": " + r.what()));
            return report;
        }
    }
}
