package io.eraforge.standin;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.EraRow;
import io.eraforge.gpu.EraSamples;
import io.eraforge.gpu.RequiresDevice;
import io.eraforge.gpu.call.GpuOptions;
import io.eraforge.udf.EraFeatures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole queries through the columnar body, as in a wave: batches, slices, out-of-memory errors, fallbacks to the CPU. */
@RequiresDevice
class StandinPluginTest {
    private static final FeatureSet SET = FeatureSet.parse(
            "wave", List.of("mean", "median", "number_peaks__n_3", "autocorrelation__lag_2", "gap_count", "coverage"));
    private static final int ROWS = 300;
    private static final int LARGE = 20_000;

    @TempDir
    private static Path folder;

    private static SparkSession spark;

    @BeforeAll
    static void prepare() {
        SparkSession.clearDefaultSession();
        SparkSession.clearActiveSession();
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .withExtensions(new StandinPlugin())
                .getOrCreate();
        spark.createDataFrame(rows(), schema())
                .repartition(3)
                .write()
                .parquet(folder.resolve("eras").toString());
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static StructType schema() {
        return StructType.fromDDL(
                "era_id bigint, x array<double>, t_us array<bigint>, n_rows bigint, duration_us bigint");
    }

    private static List<Row> rows() {
        List<EraRow> eras = new ArrayList<>(new EraSamples(7).batch(ROWS - 1, 200));
        eras.add(EraRow.of(new java.util.Random(1).doubles(LARGE).toArray()));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < eras.size(); i++) {
            EraRow era = eras.get(i);
            List<Long> times =
                    era.tUs() == null ? null : LongStream.of(era.tUs()).boxed().toList();
            rows.add(RowFactory.create(
                    (long) i,
                    era.x() == null ? null : java.util.Arrays.asList(era.x()),
                    times,
                    era.nRows(),
                    era.durationUs()));
        }
        return rows;
    }

    /** The query of a wave: scan, filter, function, its fields. */
    private static Dataset<Row> query(Column computed) {
        return spark.read()
                .parquet(folder.resolve("eras").toString())
                .where(col("era_id").geq(10))
                .select(col("era_id"), computed.as("f"))
                .select("era_id", "f.*");
    }

    private static Dataset<Row> columnar(SliceSettings slices) {
        return query(EraFeatures.column(
                SET,
                new GpuOptions(slices, ProcessControl.ADAPTIVE),
                col("x"),
                col("t_us"),
                col("n_rows"),
                col("duration_us")));
    }

    private static Map<Long, Row> byEra(Dataset<Row> query) {
        return query.collectAsList().stream().collect(Collectors.toMap(row -> row.getLong(0), row -> row));
    }

    private static SliceSettings slices(int rows) {
        return new SliceSettings(rows, 1, 1L << 40, MemoryModel.DEFAULT);
    }

    private static Map<Long, Row> onCpu() {
        return byEra(query(EraFeatures.column(SET, col("x"), col("t_us"), col("n_rows"), col("duration_us"))));
    }

    private static void assertSameValues(Map<Long, Row> got) {
        Map<Long, Row> expected = onCpu();
        assertThat(got.keySet()).isEqualTo(expected.keySet());
        got.forEach((era, row) -> {
            for (int i = 1; i <= SET.features().size(); i++) {
                assertThat(row.getDouble(i))
                        .as("era " + era + ", " + SET.features().get(i - 1))
                        .isEqualTo(expected.get(era).getDouble(i), org.assertj.core.data.Offset.offset(1e-6));
            }
        });
    }

    private static List<String> backends(Map<Long, Row> rows) {
        return rows.values().stream()
                .map(row -> row.<String>getAs(FeatureRow.BACKEND))
                .toList();
    }

    @Test
    void cpuFunctionRunsOnTheCpu() {
        assertThat(backends(onCpu())).containsOnly(FeatureRow.CPU);
    }

    @Test
    void columnarBodyComputesEveryRow() {
        long before = Device.allocations();
        Map<Long, Row> rows = byEra(columnar(slices(1001)));
        assertThat(rows).hasSize(ROWS - 10);
        assertThat(backends(rows)).containsOnly(FeatureRow.GPU);
        assertThat(Device.allocations()).isGreaterThan(before);
        assertSameValues(rows);
    }

    @Test
    void batchAndSliceSizesDoNotChangeResults() {
        spark.conf().set(StandinPlugin.BATCH_ROWS, "17");
        try {
            assertSameValues(byEra(columnar(slices(5))));
        } finally {
            spark.conf().unset(StandinPlugin.BATCH_ROWS);
        }
    }

    @Test
    void retriesAfterOutOfMemory() {
        Device.failAt(400, 3, () -> new GpuRetryOOM("refused"));
        Map<Long, Row> rows = byEra(columnar(slices(1002)));
        assertThat(backends(rows)).containsOnly(FeatureRow.GPU);
        assertSameValues(rows);
    }

    @Test
    void rowThatDoesNotFitFallsBackToTheCpu() {
        Device.limit(Device.bytes() + 30 * LARGE, () -> new GpuSplitAndRetryOOM("full"));
        // One task at a time, so that what fits does not depend on other tasks.
        Map<Long, Row> rows = byEra(columnar(slices(1003)).coalesce(1));
        Device.relax();
        assertThat(rows.get(ROWS - 1L).<String>getAs(FeatureRow.BACKEND)).isEqualTo(FeatureRow.CPU_FALLBACK);
        assertThat(backends(rows).stream().filter(FeatureRow.CPU_FALLBACK::equals))
                .hasSize(1);
        assertThat(backends(rows).stream().filter(FeatureRow.GPU::equals)).hasSize(ROWS - 11);
        assertThat(rows.values())
                .extracting(row -> row.<String>getAs(FeatureRow.STATUS))
                .containsOnly(FeatureRow.OK);
        assertSameValues(rows);
    }
}
