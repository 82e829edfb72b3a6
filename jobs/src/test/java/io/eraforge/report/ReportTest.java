package io.eraforge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.Calculator;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.report.era.EraReport;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class ReportTest {
    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");
    private static final String HOSTILE = "<script>alert('x')</script>";
    private static final double[] RISING = {1, 2, 3};

    private final Settings settings =
            TestSettings.with("levels.a.min-era-rows=3", "run.wave-values=1", "levels.a.batch-size=500");
    private Store store;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        store = Store.openForWriting(spark, dir.toString(), "test");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void showsContentsOfTables() {
        prepared().write(store);
        sensors(RowFactory.create("x0", "Air", "°C", 12L), RowFactory.create("x1", "Soil", "%", 0L));
        run("first", MINIMAL, () -> "");
        String page = page(Optional.empty());
        assertThat(page)
                .contains("Run first", MINIMAL.columns().size() + " features of set minimal")
                .contains("4 eras: 3 done, 0 failed, 0 missing, 1 below the minimum")
                .contains("Median 3, longest 3. The minimum of 3 keeps 3 of 4.")
                .contains("levels.a.min-era-rows", "Based on all rows of the feature tables.")
                .contains("Check Soil")
                .doesNotContain("Compared with the previous run", "min-era-rows</b>", "id=\"memory\"");
        assertThat(rowOf(page, "A")).as("eras, failed, values, waves").containsExactly("A", "3", "0", "12", "2");
        assertThat(page)
                .as("share of eras with Air and with Soil")
                .containsPattern(
                        "<code>x0</code>.*?<span>100\u202F%</span>.*?<code>x1</code>.*?<span>33.3\u202F%</span>");
    }

    @Test
    void comparesARunWithThePreviousOne() {
        prepared().write(store);
        run("first", MINIMAL, () -> "");
        prepared().bucket(12, "h12").era(12, 5, 3, RISING).write(store);
        run("second", MINIMAL, () -> "");
        run("idle", MINIMAL, () -> "");
        assertThat(page(Optional.empty()))
                .as("the newest run that computed something")
                .contains("Run second", "Previous run: first, started ", "Compared with the previous run")
                .containsPattern(
                        "Eras computed</td><td class=\"n\">1</td><td class=\"n\">3</td><td class=\"n\">\u221267");
        assertThat(page(Optional.of("idle"))).contains("Run idle", "everything was already computed");
        assertThatThrownBy(() -> page(Optional.of("other")))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("no such run")
                .hasMessageContaining("first, second, idle");
    }

    @Test
    void aLevelThatTheRunDidNotComputeHasTheMinimumOfTheOneThatDid() {
        prepared().write(store);
        run("first", MINIMAL, () -> "");
        Settings others = TestSettings.with("levels.a.min-era-rows=1000");
        RunRequest ofB = new RunRequest(EraWorkload.parts(List.of(Level.B)), OptionalLong.empty(), false, false);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            new WorkloadRunner(new EraWorkload(others, MINIMAL), store, others, RunListener.SILENT, interruption)
                    .run("second", ofB);
        }
        assertThat(page(Optional.of("second")))
                .contains("Run second", "4 eras: 3 done, 0 failed, 0 missing, 1 below the minimum");
    }

    @Test
    void recommendsALowerMinimumWhereMostErasAreFilteredOut() {
        PreparedWarehouse warehouse = new PreparedWarehouse(Level.A).bucket(10, "h10");
        for (int era = 1; era <= 20; era++) {
            warehouse.era(10, era, era <= 18 ? 2 : 3, RISING);
        }
        warehouse.write(store);
        run("r", MINIMAL, () -> "");
        assertThat(settings.run().warnFilteredShare())
                .as("share that run warns of")
                .isGreaterThan(0.9);
        assertThat(page(Optional.empty()))
                .containsPattern(
                        "<b>Review levels\\.a\\.min-era-rows</b><span>[^<]*2 of 20 eras[^<]*\\b2 would keep 20\\b")
                .doesNotContain("No changes recommended.");
    }

    @Test
    void recommendsNothingWhereFewErasAreFilteredOut() {
        prepared().write(store);
        run("r", MINIMAL, () -> "");
        assertThat(page(Optional.empty())).contains("No changes recommended.");
    }

    @Test
    void escapesMarkupInData() {
        prepared().bucket(12, "h12").era(12, 9, 3, new double[] {666, 1, 2}).write(store);
        sensors(RowFactory.create("x0", HOSTILE, HOSTILE, 12L));
        FeatureSet poisoned = FeatureSet.of("poisoned", List.of(Feature.parse("mean"), poison()));
        run("r", poisoned, () -> "");
        assertThat(page(Optional.empty()))
                .contains("completed with failures", "1 era/sensor pair recorded in failed_eras")
                .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;")
                .doesNotContainIgnoringCase("<script");
    }

    @Test
    void pageIsSelfContained() {
        prepared().write(store);
        run("r", MINIMAL, () -> "");
        assertThat(page(Optional.empty()))
                .doesNotContain("http://", "https://", "src=", "@import", "url(", "<link")
                .contains("\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;")
                .startsWith("<!doctype html>")
                .endsWith("</html>");
    }

    @Test
    void showsTelemetryRecordedInTheLedger() {
        prepared().write(store);
        run("r", MINIMAL, () -> """
                        {"executors": [{"id": "1", "gpu": "L4", "batch": 500, "batch_configured": 500, "recoveries": 0,
                          "memory": {"kind": "device", "used": 10, "limit": 1000, "peak": 230},
                          "work": {"device_rows": 71, "core_rows": 29, "device_ms": 4000, "core_ms": 9000},
                          "history": {"t_ms": [1, 2, 3], "memory": [10, null, 230]}}],
                         "recoveries": [{"at_ms": 1, "where": "executor 1", "what": "halved <b>"}]}""");
        assertThat(page(Optional.empty()))
                .contains("BATCH_SIZE_A 500 → 2000", "Device memory stayed under 23\u202F%.")
                .contains("Device and cores", ">71<", ">29<")
                .contains("Executor 1, L4", "Peak 230\u202FB of 1000\u202FB", "halved &lt;b&gt;");
    }

    @Test
    void redactsSecretsInTheWarehousePath(@TempDir Path other) {
        try (Store secret = Store.openForReading(
                store.spark(), other.resolve("token=hunter2").toString())) {
            assertThat(Report.html(secret.tables(), settings, Optional.empty(), EraReport.reader(List.of())))
                    .contains("token=***")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void rendersAWarehouseWithoutRuns() {
        assertThat(page(Optional.empty())).contains("No run yet");
        prepared().write(store);
        assertThat(page(Optional.empty())).contains("No run yet", "Era lengths");
    }

    @Test
    void drawsRequestedFeatures() {
        prepared().write(store);
        run("r", MINIMAL, () -> "");
        assertThat(page(Optional.empty(), List.of("sum_values")))
                .contains("<figcaption>sum_values</figcaption>")
                .doesNotContain("<figcaption>mean</figcaption>");
        assertThatThrownBy(() -> page(Optional.empty(), List.of("kurtosis")))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("'kurtosis'");
    }

    private static PreparedWarehouse prepared() {
        return new PreparedWarehouse(Level.A)
                .bucket(10, "h10")
                .era(10, 1, 3, RISING, new double[] {4, 5, 6})
                .era(10, 2, 3, new double[] {7, 8, 9})
                .era(10, 3, 2, RISING)
                .bucket(11, "h11")
                .era(11, 4, 3, RISING);
    }

    private void sensors(Row... rows) {
        StructType schema = new StructType()
                .add("sensor", DataTypes.StringType)
                .add("name", DataTypes.StringType)
                .add("unit", DataTypes.StringType)
                .add("values_read", DataTypes.LongType);
        store.overwrite(
                SensorsTable.ID,
                store.spark().createDataFrame(List.of(rows), schema).coalesce(1));
    }

    private void run(String id, FeatureSet features, Supplier<String> summary) {
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), false, false);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            new WorkloadRunner(
                            new EraWorkload(settings, features),
                            store,
                            settings,
                            RunListener.SILENT,
                            interruption,
                            summary)
                    .run(id, request);
        }
    }

    private String page(Optional<String> run) {
        return page(run, List.of());
    }

    private String page(Optional<String> run, List<String> features) {
        return Report.html(store.tables(), settings, run, EraReport.reader(features));
    }

    /** The first cells of the first table row that starts with {@code first}. */
    private static List<String> rowOf(String page, String first) {
        String row = page.substring(page.indexOf("<tr><td class=\"t\">" + first + "</td>"));
        return List.of(row.substring(0, row.indexOf("</tr>"))
                        .replaceAll("<[^>]+>", " ")
                        .strip()
                        .split("\\s+"))
                .subList(0, 5);
    }

    private static Feature poison() {
        return new Feature(
                Calculator.calculator("poison").fromValues(series -> {
                    if (series.x()[0] == 666) {
                        throw new IllegalStateException(HOSTILE);
                    }
                    return 0;
                }),
                List.of());
    }
}
