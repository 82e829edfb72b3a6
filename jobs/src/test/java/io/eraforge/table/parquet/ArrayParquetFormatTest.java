package io.eraforge.table.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.table.SessionSetting;
import io.eraforge.testing.SparkExtension;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with Spark's own reader. */
@ExtendWith(SparkExtension.class)
class ArrayParquetFormatTest {
    private static final StructType SCHEMA =
            StructType.fromDDL("name string, x array<double>, n bigint, t array<bigint>, bucket bigint");

    @TempDir
    Path dir;

    private SparkSession spark;

    @BeforeEach
    void open(SparkSession session) {
        spark = session;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "compression=uncompressed",
                "compression=zstd",
                "parquet.enable.dictionary=false",
                "parquet.writer.version=PARQUET_2_0",
                "parquet.writer.version=PARQUET_2_0 parquet.enable.dictionary=false",
                "parquet.page.size=64 parquet.page.size.row.check.min=1 parquet.page.row.count.limit=3",
                "parquet.writer.version=PARQUET_2_0 parquet.page.size=64 parquet.page.size.row.check.min=1",
                "parquet.block.size=4096 parquet.page.size=512",
                "parquet.dictionary.page.size=256"
            })
    void readsWhatSparkReads(String options) {
        for (long seed = 1; seed <= 3; seed++) {
            Path file = dir.resolve("seed-" + seed);
            write(file, options, rows(new Random(seed), 300));
            assertSame(file, "name", "x", "n", "t", "bucket");
        }
    }

    @Test
    void readsRequestedColumns() {
        write(dir.resolve("t"), "", rows(new Random(7), 5000));
        assertSame(dir.resolve("t"), "x");
        assertSame(dir.resolve("t"), "t", "name");
        assertSame(dir.resolve("t"), "bucket", "x");
        assertSame(dir.resolve("t"), "n");
        assertThat(ours(dir.resolve("t")).count()).isEqualTo(5000);
        assertThat(ours(dir.resolve("t")).where("n > 900 and bucket = 1").collectAsList())
                .containsExactlyInAnyOrderElementsOf(
                        theirs(dir.resolve("t")).where("n > 900 and bucket = 1").collectAsList());
    }

    @Test
    void readsTheRowGroupsOfEachSplit() {
        write(dir.resolve("t"), "parquet.block.size=8192", rows(new Random(8), 2000));
        spark.conf().set("spark.sql.files.maxPartitionBytes", "20k");
        try {
            assertThat(ours(dir.resolve("t")).rdd().getNumPartitions()).isGreaterThan(5);
            assertSame(dir.resolve("t"), "name", "x", "n", "t", "bucket");
        } finally {
            spark.conf().unset("spark.sql.files.maxPartitionBytes");
        }
    }

    @Test
    void readsAnArrayLongerThanAPage() {
        List<Row> rows = new ArrayList<>();
        for (int length : new int[] {3, 400_000, 0, 1, 250_000}) {
            Random random = new Random(length);
            rows.add(RowFactory.create(
                    "s" + length, random.doubles(length).boxed().toList(), 5L, List.of((long) length), 0L));
        }
        write(dir.resolve("t"), "", rows);
        assertSame(dir.resolve("t"), "name", "x", "n", "t", "bucket");
    }

    @Test
    void leavesReadingOfRowsToSpark() {
        write(dir.resolve("t"), "", rows(new Random(9), 100));
        // Without generated code Spark requests rows instead of batches.
        try (SessionSetting interpreted = SessionSetting.set(spark, "spark.sql.codegen.wholeStage", "false")) {
            assertSame(dir.resolve("t"), "name", "x", "n", "t", "bucket");
        }
    }

    @Test
    void errorNamesFileOfAnotherType() {
        spark.range(5)
                .selectExpr("array(cast(id as float)) as x")
                .write()
                .parquet(dir.resolve("t").toString());
        assertThatThrownBy(() -> spark.read()
                        .schema("x array<double>")
                        .format(ArrayParquetFormat.class.getName())
                        .load(dir.resolve("t").toString())
                        .collectAsList())
                .isInstanceOf(SparkException.class)
                .hasMessageContaining("part-")
                .hasStackTraceContaining("column 'x' is not a list of DOUBLE");
    }

    /** A damaged file is read or reported with its path, but never crashes or hangs the process. */
    @Test
    void flippedBytesNeverHang() throws IOException {
        write(dir.resolve("t"), "compression=uncompressed", rows(new Random(10), 200));
        Path file = onlyFile(dir.resolve("t"));
        byte[] good = Files.readAllBytes(file);
        Random random = new Random(11);
        int found = 0;
        for (int i = 0; i < 60; i++) {
            try (RandomAccessFile bad = new RandomAccessFile(file.toFile(), "rw")) {
                bad.write(good);
                bad.seek(random.nextInt(good.length));
                bad.write(random.nextInt(256));
            }
            try {
                ours(dir.resolve("t")).select("x", "t").collectAsList();
            } catch (Exception e) {
                assertThat(e).isInstanceOf(SparkException.class).hasMessageContaining("part-");
                found++;
            }
        }
        assertThat(found).isPositive();
    }

    private Path onlyFile(Path table) throws IOException {
        try (Stream<Path> all = Files.walk(table)) {
            return all.filter(path -> path.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void write(Path file, String options, List<Row> rows) {
        Map<String, String> chosen = new java.util.HashMap<>();
        Arrays.stream(options.split(" "))
                .filter(option -> !option.isEmpty())
                .map(option -> option.split("="))
                .forEach(option -> chosen.put(option[0], option[1]));
        spark.createDataFrame(rows, SCHEMA)
                .coalesce(1)
                .write()
                .options(chosen)
                .partitionBy("bucket")
                .parquet(file.toString());
    }

    private void assertSame(Path file, String... columns) {
        assertThat(bits(ours(file).select(columns(columns))))
                .isEqualTo(bits(theirs(file).select(columns(columns))));
    }

    private static org.apache.spark.sql.Column[] columns(String... names) {
        return Arrays.stream(names)
                .map(org.apache.spark.sql.functions::col)
                .toArray(org.apache.spark.sql.Column[]::new);
    }

    private static List<String> bits(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    private Dataset<Row> ours(Path file) {
        return spark.read()
                .schema(SCHEMA)
                .format(ArrayParquetFormat.class.getName())
                .load(file.toString());
    }

    private Dataset<Row> theirs(Path file) {
        return spark.read().schema(SCHEMA).parquet(file.toString());
    }

    /** Random rows; depending on the seed, with few distinct values, and with or without null arrays, empty arrays and null elements. */
    private static List<Row> rows(Random random, int count) {
        int kinds = 1 + random.nextInt(50);
        double missing = random.nextInt(3) == 0 ? 0 : 0.1;
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Double> x = array(random, missing, () -> (double) random.nextInt(kinds) / 7);
            List<Long> t = array(random, missing, random::nextLong);
            rows.add(RowFactory.create("s" + i % 3, x, (long) random.nextInt(1000), t, (long) (i % 2)));
        }
        return rows;
    }

    private static <T> List<T> array(Random random, double missing, java.util.function.Supplier<T> value) {
        if (random.nextDouble() < missing) {
            return null;
        }
        List<T> values = new ArrayList<>();
        int length = random.nextDouble() < missing ? 0 : random.nextInt(40);
        for (int i = 0; i < length; i++) {
            values.add(random.nextDouble() < missing ? null : value.get());
        }
        return values;
    }
}
