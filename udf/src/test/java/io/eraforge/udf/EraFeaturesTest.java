package io.eraforge.udf;

import static io.eraforge.feature.Calculator.calculator;
import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.cpu.FailureReason;
import io.eraforge.feature.Calculator;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EraFeaturesTest {
    private static final int ERAS = 40;
    private static final AtomicInteger CALLS = new AtomicInteger();
    private static final FeatureSet MINIMAL = FeatureSet.named(FeatureSet.MINIMAL);

    @TempDir
    static java.nio.file.Path folder;

    private static SparkSession spark;
    private static Dataset<Row> eras;
    private static List<Row> rows;

    @BeforeAll
    static void start() {
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.warehouse.dir", folder.toString())
                .getOrCreate();
        rows = rows();
        StructType schema = new StructType()
                .add("era_id", DataTypes.IntegerType)
                .add("x", DataTypes.createArrayType(DataTypes.DoubleType, true))
                .add("t_us", DataTypes.createArrayType(DataTypes.LongType, true))
                .add("n_rows", DataTypes.LongType)
                .add("duration_us", DataTypes.LongType);
        String path = folder.resolve("eras").toString();
        spark.createDataFrame(rows, schema).repartition(4).write().parquet(path);
        eras = spark.read().parquet(path);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static List<Row> rows() {
        Random random = new Random(7);
        List<Row> rows = new ArrayList<>();
        for (int era = 0; era < ERAS; era++) {
            List<Double> x = new ArrayList<>();
            List<Long> t = new ArrayList<>();
            for (int i = 0; i < era; i++) {
                x.add(i % 7 == 3 ? null : (Double) (20 + random.nextGaussian()));
                t.add(300_000_000L * i);
            }
            rows.add(RowFactory.create(era, x, t, 2L * era, 300_000_000L * era));
        }
        rows.add(RowFactory.create(ERAS, null, null, null, null));
        return rows;
    }

    private static Column features(FeatureSet set) {
        return EraFeatures.column(set, col("x"), col("t_us"), col("n_rows"), col("duration_us"));
    }

    private static Dataset<Row> compute(FeatureSet set) {
        return eras.select(col("era_id"), features(set).as("f"))
                .select("era_id", "f.*")
                .orderBy("era_id");
    }

    @ParameterizedTest
    @CsvSource({"minimal, true", "minimal, false", "core, true", "core, false"})
    void valuesMatchTheKernel(String name, boolean codegen) {
        FeatureSet set = FeatureSet.named(name);
        spark.conf().set("spark.sql.codegen.wholeStage", codegen);
        spark.conf().set("spark.sql.codegen.factoryMode", codegen ? "FALLBACK" : "NO_CODEGEN");
        List<Row> got = compute(set).collectAsList();
        spark.conf().unset("spark.sql.codegen.wholeStage");
        spark.conf().unset("spark.sql.codegen.factoryMode");
        assertThat(got).hasSize(ERAS + 1);
        for (int era = 0; era < got.size(); era++) {
            Row row = got.get(era);
            double[] expected = kernelValues(set, rows.get(era));
            for (int i = 0; i < expected.length; i++) {
                assertThat(row.getDouble(i + 1))
                        .as("%s of era %s", set.features().get(i), era)
                        .isEqualTo(Double.valueOf(expected[i]));
            }
            assertThat(row.<String>getAs("_status")).isEqualTo("ok");
            assertThat(row.<String>getAs("_backend")).isEqualTo("cpu");
            assertThat(row.<String>getAs("_error")).isNull();
        }
    }

    private static double[] kernelValues(FeatureSet set, Row row) {
        double[] expected = new double[set.features().size()];
        double[] x = values(row);
        long[] t = row.isNullAt(2)
                ? null
                : ((List<?>) row.get(2))
                        .stream().mapToLong(value -> (Long) value).toArray();
        long nRows = row.isNullAt(3) ? -1 : row.getLong(3);
        long durationUs = row.isNullAt(4) ? -1 : row.getLong(4);
        set.kernel().compute(x, x.length, t, nRows, durationUs, expected);
        return expected;
    }

    private static double[] values(Row row) {
        return row.isNullAt(1)
                ? new double[0]
                : ((List<?>) row.get(1))
                        .stream()
                                .mapToDouble(value -> value == null ? Double.NaN : (Double) value)
                                .toArray();
    }

    @Test
    void aFailingEraIsAFailedRow() {
        List<Row> got = compute(FeatureSet.of("fails", List.of(feature(FAILS_AT_SIX), Feature.parse("mean"))))
                .collectAsList();
        List<Row> failed = got.stream()
                .filter(row -> row.getAs("_status").equals("failed"))
                .toList();
        assertThat(failed).extracting(row -> row.getInt(0)).containsExactly(7);
        assertThat(failed)
                .extracting(row -> FailureReason.parse(row.getAs("_error")))
                .containsOnly(new FailureReason(
                        "java.lang.IllegalStateException",
                        "java.lang.IllegalStateException: six values",
                        "driver",
                        "",
                        FailureReason.Origin.UNIT));
        assertThat(failed).extracting(row -> row.<Double>getAs("mean")).containsOnly(Double.NaN);
        assertThat(got).hasSize(ERAS + 1);
    }

    @Test
    void isEvaluatedOncePerRow() {
        CALLS.set(0);
        List<Feature> counted =
                new ArrayList<>(FeatureSet.named(FeatureSet.CORE).features());
        counted.add(feature(COUNTS));
        FeatureSet counting = FeatureSet.of("counts", counted);
        Dataset<Row> selected =
                eras.select(col("era_id"), features(counting).as("f")).select("era_id", "f.*");
        selected.write().parquet(folder.resolve("counted").toString());
        assertThat(CALLS).hasValue(ERAS + 1);
    }

    @Test
    void timesAreNotReadUnlessUsed() {
        assertThat(plan(compute(MINIMAL))).doesNotContain("t_us");
        EraFeatures.register(spark, "era_minimal", MINIMAL);
        eras.createOrReplaceTempView("eras");
        Dataset<Row> sql = spark.sql(
                "SELECT era_id, f.* FROM (SELECT era_id, era_minimal(x, t_us, n_rows, duration_us) f FROM eras)"
                        + " ORDER BY era_id");
        assertThat(plan(sql)).doesNotContain("t_us");
        assertThat(sql.collectAsList()).isEqualTo(compute(MINIMAL).collectAsList());
    }

    @Test
    void registersByNames() {
        EraFeatures.register(spark, "era_named", FeatureSet.MINIMAL);
        EraFeatures.register(spark, "era_custom", List.of("quantile__q_0.1", "mean"));
        eras.createOrReplaceTempView("eras");
        String over = "(x, t_us, n_rows, duration_us) f FROM eras ORDER BY era_id";
        assertThat(spark.sql("SELECT era_id, f.* FROM (SELECT era_id, era_named" + over + ")")
                        .collectAsList())
                .isEqualTo(compute(MINIMAL).collectAsList());
        assertThat(spark.sql("SELECT f.* FROM (SELECT era_id, era_custom" + over + ")")
                        .columns())
                .startsWith("quantile__q_0p1", "mean");
        assertThatThrownBy(() -> EraFeatures.register(spark, "era_none", "small"))
                .hasMessageContaining("Cannot find feature set 'small'");
        assertThatThrownBy(() -> EraFeatures.register(spark, "era_none", List.of("meen")))
                .hasMessageContaining("meen");
    }

    @Test
    void acceptsValuesOnly() {
        EraFeatures.register(
                spark, "era_values", List.of("mean", "median_step_seconds", "linear_trend_timewise__attr_\"slope\""));
        Row row = spark.sql("SELECT f.* FROM (SELECT era_values(array(1.0D, 2.0D, 6.0D)) f)")
                .head();
        assertThat(row.getDouble(0)).isEqualTo(3);
        assertThat(row.getDouble(1)).isNaN();
        assertThat(row.getDouble(2)).isNaN();
        assertThat(row.<String>getAs("_status")).isEqualTo("ok");
        assertThatThrownBy(() -> spark.sql("SELECT era_values(array(1.0D), 1L)"))
                .hasMessageContaining("Cannot call era_values with 2 arguments");
    }

    private static String plan(Dataset<Row> query) {
        return query.queryExecution().executedPlan().toString();
    }

    @Test
    void featuresAreNeverNull() {
        StructType schema = compute(MINIMAL).schema();
        assertThat(Arrays.stream(schema.fields())
                        .filter(field -> field.dataType().equals(DataTypes.DoubleType)))
                .hasSize(MINIMAL.features().size())
                .noneMatch(field -> field.nullable());
    }

    private static Feature feature(Calculator calculator) {
        return new Feature(calculator, List.of());
    }

    private static final Calculator FAILS_AT_SIX = calculator("fails_at_six").fromValues(series -> {
        if (series.n() == 6) {
            throw new IllegalStateException("six values");
        }
        return 1;
    });

    private static final Calculator COUNTS =
            calculator("counts").minLength(0).fromValues(series -> CALLS.incrementAndGet());
}
