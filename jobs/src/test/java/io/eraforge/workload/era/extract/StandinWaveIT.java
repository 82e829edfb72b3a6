package io.eraforge.workload.era.extract;

import static io.eraforge.feature.Calculator.calculator;
import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.Series;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.FailedErasTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Complete runs on the GPU path: real Spark jobs that write to Delta, in which a session extension calls {@code evaluateColumnar} on
 * a stand-in for cuDF in host memory. The build puts the stand-in before the RAPIDS jar on the class path.
 */
class StandinWaveIT {
    private static final FeatureSet CORE = FeatureSet.named("core");
    private static final TableId FEATURES = FeaturesTable.of(Level.A, "core");
    private static final int ERAS = 24;
    private static final int BUCKETS = 2;
    private static final long LARGE = 7;

    private static final String BATCH_ROWS = "spark.rapids.sql.reader.batchSizeRows";

    private static SparkSession spark;

    private Store store;
    /** The plugin's batch size whenever a wave starts on the GPU. */
    private final List<String> batchRowsInWaves = new ArrayList<>();

    @BeforeAll
    static void start() {
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "localhost")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.adaptive.enabled", false)
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.databricks.delta.snapshotPartitions", 2)
                .config(
                        "spark.sql.extensions",
                        "io.delta.sql.DeltaSparkSessionExtension,io.eraforge.standin.StandinPlugin")
                .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    @BeforeEach
    void open(@TempDir Path dir) {
        store = Store.openForWriting(spark, dir.toString(), "test");
        warehouse().write(store);
    }

    @AfterEach
    void close() {
        spark.conf().unset("eraforge.standin.batch-rows");
        spark.conf().unset("eraforge.standin.device-bytes");
        spark.conf().unset("eraforge.standin.refuse-every");
        spark.conf().unset("spark.sql.files.minPartitionNum");
        store.close();
    }

    /** Era 7 is much larger than the others. The second sensor has ties, and is constant in every fifth era. */
    private static PreparedWarehouse warehouse() {
        Random random = new Random(3);
        PreparedWarehouse warehouse = new PreparedWarehouse(Level.A);
        for (int era = 0; era < ERAS; era++) {
            int rows = era == LARGE ? 20_000 : 5 + random.nextInt(100);
            double step = era % 5;
            double[] steps = random.doubles(rows).map(x -> Math.floor(x * step)).toArray();
            warehouse.era(era % BUCKETS, era, rows, random.doubles(rows, -5, 50).toArray(), steps);
        }
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            warehouse.bucket(bucket, "content " + bucket);
        }
        return warehouse;
    }

    private Map<List<Object>, Row> run(Settings.Backend backend, String... assignments) {
        RunReport report = run(CORE, backend, assignments);
        assertThat(report.parts()).singleElement().satisfies(level -> {
            assertThat(level.items()).isEqualTo(ERAS);
            assertThat(level.waves()).isEqualTo(BUCKETS);
            assertThat(level.failed()).isZero();
        });
        return rows(FEATURES);
    }

    private RunReport run(FeatureSet features, Settings.Backend backend, String... assignments) {
        Settings settings = TestSettings.with(Stream.concat(Stream.of("gpu.cores=0"), Stream.of(assignments))
                        .toArray(String[]::new))
                .withBackend(backend);
        RunRequest request = new RunRequest(EraWorkload.parts(List.of(Level.A)), OptionalLong.empty(), true, false);
        RunListener listener = event -> {
            if (event instanceof WaveStarted && backend == Settings.Backend.GPU) {
                batchRowsInWaves.add(spark.conf().get(BATCH_ROWS));
            }
        };
        try (Interruption interruption = Interruption.watch(spark.sparkContext())) {
            return new WorkloadRunner(new EraWorkload(settings, features), store, settings, listener, interruption)
                    .run("r", request);
        }
    }

    private Map<List<Object>, Row> rows(TableId table) {
        return store.read(table).collectAsList().stream()
                .collect(Collectors.toMap(row -> List.of(row.getAs("era_id"), row.getAs("sensor")), row -> row));
    }

    /** The cores recompute rows in which rounding on the device might decide a comparison. */
    private static final List<String> GPU_BACKENDS = List.of("gpu", "cpu-tie");

    private static final String[] WAVES = {"levels.a.min-era-rows=1", "run.wave-values=1", "retry.fallback-delay=1ms"};

    private static void assertSameValues(Map<List<Object>, Row> got, Map<List<Object>, Row> expected) {
        assertThat(got.keySet()).isEqualTo(expected.keySet()).hasSize(2 * ERAS);
        got.forEach((key, row) -> {
            for (Feature feature : CORE.features()) {
                double actual = row.<Double>getAs(feature.column());
                double wanted = expected.get(key).<Double>getAs(feature.column());
                boolean same = Double.compare(actual, wanted) == 0
                        || Math.abs(actual - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted));
                assertThat(same)
                        .as("%s of %s: %s and %s", feature.column(), key, actual, wanted)
                        .isTrue();
            }
        });
    }

    private static Map<String, Long> backends(Map<List<Object>, Row> rows) {
        return rows.values().stream()
                .collect(Collectors.groupingBy(row -> row.<String>getAs("backend"), Collectors.counting()));
    }

    @Test
    void gpuResultsEqualCpuResults() {
        Map<List<Object>, Row> onCpu = run(Settings.Backend.CPU, WAVES);
        assertThat(backends(onCpu)).containsOnlyKeys("cpu");
        Map<List<Object>, Row> onGpu = run(Settings.Backend.GPU, WAVES);
        assertThat(GPU_BACKENDS).containsAll(backends(onGpu).keySet());
        assertThat(backends(onGpu).get("gpu")).isGreaterThan(ERAS);
        assertSameValues(onGpu, onCpu);
        assertThat(batchRowsInWaves).containsOnly(String.valueOf(Integer.MAX_VALUE));
        assertThat(spark.conf().getOption(BATCH_ROWS).isDefined()).as("undone").isFalse();
    }

    @Test
    void coresBesideTheDeviceDoNotChangeResults() {
        Map<List<Object>, Row> onCpu = run(Settings.Backend.CPU, WAVES);
        String[] shared =
                Stream.concat(Stream.of(WAVES), Stream.of("gpu.cores=1")).toArray(String[]::new);
        Map<List<Object>, Row> both = run(Settings.Backend.GPU, shared);
        assertThat(backends(both)).containsKey("gpu");
        assertThat(List.of("gpu", "cpu-tie", "cpu")).containsAll(backends(both).keySet());
        assertSameValues(both, onCpu);
    }

    @Test
    void smallBatchesAndSlicesDoNotChangeResults() {
        Map<List<Object>, Row> whole = run(Settings.Backend.GPU, WAVES);
        spark.conf().set("eraforge.standin.batch-rows", "7");
        assertSameValues(
                run(Settings.Backend.GPU, "levels.a.min-era-rows=1", "run.wave-values=1", "levels.a.batch-size=2"),
                whole);
    }

    @Test
    void anEraTooLargeForTheDeviceIsComputedOnTheCpu() {
        Map<List<Object>, Row> whole = run(Settings.Backend.GPU, WAVES);
        spark.conf().set("eraforge.standin.device-bytes", "1000000");
        Map<List<Object>, Row> tight = run(Settings.Backend.GPU, WAVES);
        assertThat(tight.values().stream()
                        .filter(row -> row.<String>getAs("backend").equals("cpu-rescue"))
                        .map(row -> row.<Long>getAs("era_id")))
                .contains(LARGE);
        assertThat(backends(tight).get("gpu")).isGreaterThan(ERAS);
        assertThat(tight.values()).allMatch(row -> row.<String>getAs("status").equals("ok"));
        assertSameValues(tight, whole);
    }

    /** Open handles and bytes of the stand-in device, a class that only this test's class path has. */
    private static Object deviceUsage() throws ReflectiveOperationException {
        return Class.forName("io.eraforge.standin.Device").getMethod("usage").invoke(null);
    }

    @Test
    void recoversFromOutOfMemoryWithoutLeaks() throws Exception {
        Map<List<Object>, Row> whole = run(Settings.Backend.GPU, WAVES);
        Object before = deviceUsage();
        long recoveries = recoveries();
        // A batch must have fewer slices than there are between two refusals, or it would never succeed.
        spark.conf().set("eraforge.standin.batch-rows", "4");
        spark.conf().set("eraforge.standin.refuse-every", "5");
        Map<List<Object>, Row> refused = run(
                Settings.Backend.GPU,
                "levels.a.min-era-rows=1",
                "run.wave-values=1",
                "levels.a.batch-size=2",
                "retry.fallback-delay=1ms");
        assertThat(refused.values()).allMatch(row -> row.<String>getAs("status").equals("ok"));
        assertSameValues(refused, whole);
        assertThat(recoveries()).isGreaterThan(recoveries);
        assertThat(deviceUsage()).isEqualTo(before);
    }

    private static long recoveries() {
        return ProcessControl.snapshot().recoveries();
    }

    @Test
    void theNextRunUsesTheMeasuredMemoryFactor() {
        assertThat(new Ledger(store.tables())
                        .history(Level.A.name(), CORE.name())
                        .memoryFactor())
                .isEmpty();
        // One task, since concurrent slices are not measured; a small fixed part, so that small slices are.
        spark.conf().set("spark.sql.files.minPartitionNum", "1");
        run(Settings.Backend.GPU, "levels.a.min-era-rows=1", "run.wave-values=1", "gpu.prediction.fixed-bytes=4096");
        Ledger ledger = new Ledger(store.tables());
        double factor =
                ledger.history(Level.A.name(), CORE.name()).memoryFactor().orElseThrow();
        assertThat(factor).isBetween(0.25, 2.0);
        assertThat(GpuTuning.of(store.tables(), ledger.history("A", CORE.name()), TestSettings.with(), Level.A)
                        .slices()
                        .correction())
                .isEqualTo(factor);
    }

    private static final FeatureSet HANGING = FeatureSet.of(
            "hanging",
            List.of(
                    Feature.parse("mean"),
                    new Feature(calculator("hangs").fromValues(StandinWaveIT::hang), List.of()),
                    new Feature(calculator("afterwards").fromValues(series -> 1), List.of())));

    private static double hang(Series series) {
        // Sleeps repeatedly: on a busy machine an interrupt may arrive before the deadline was checked.
        for (int i = 0; i < 20 && series.n() == 20_000; i++) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return 0;
    }

    @Test
    void aHangingEraIsAbandonedAndRecordedAsFailed() throws Exception {
        Object before = deviceUsage();
        for (Settings.Backend backend : List.of(Settings.Backend.CPU, Settings.Backend.GPU)) {
            run(HANGING, backend, "levels.a.min-era-rows=1", "cpu.time.cap=1s", "retry.max-retries=0");
            Map<List<Object>, Row> rows = rows(FeaturesTable.of(Level.A, HANGING.name()));
            assertThat(rows).hasSize(2 * ERAS);
            rows.forEach((key, row) -> assertThat(row.<String>getAs("status"))
                    .as("%s", key)
                    .isEqualTo(key.get(0).equals(LARGE) ? "failed" : "ok"));
            assertThat(rows.get(List.of(LARGE, "x0")).<String>getAs("error"))
                    .contains("Cannot finish an era of 20000 values: stopped after");
            assertThat(store.read(FailedErasTable.ID).count()).isEqualTo(2);
        }
        assertThat(deviceUsage()).isEqualTo(before);
    }
}
