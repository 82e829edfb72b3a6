package io.eraforge.table.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.table.Store;
import io.eraforge.table.column.WrittenFile.Range;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.SparkExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Other readers read what was written, and Delta skips files by what is known of them. */
@ExtendWith(SparkExtension.class)
class ColumnFileTest {
    private static final TableId TABLE = new TableId("columns", List.of("bucket"));
    private static final StructType TABLE_SCHEMA = StructType.fromDDL(
            "n bigint, series string, i int, at timestamp, v double, noise double, t array<bigint>, x array<double>, bucket bigint");
    private static final StructType SCHEMA =
            new StructType(java.util.Arrays.copyOf(TABLE_SCHEMA.fields(), TABLE_SCHEMA.length() - 1));
    private static final List<String> KEYS = List.of("n", "series", "i", "at", "v");

    @TempDir
    Path dir;

    private SparkSession spark;
    private Configuration conf;
    private final Random random = new Random(5);
    private final List<Row> written = new ArrayList<>();

    @BeforeEach
    void open(SparkSession session) {
        spark = session;
        conf = spark.sessionState().newHadoopConf();
        conf.setBoolean("parquet.page.verify-checksum.enabled", true);
    }

    /** Rows of one file, in all its columns. */
    private final class Sheet {
        private final ColumnFile file;
        private final LongColumn n;
        private final StringColumn series;
        private final LongColumn i;
        private final LongColumn at;
        private final DoubleColumn v;
        private final DoubleColumn noise;
        private final LongArrayColumn t;
        private final DoubleArrayColumn x;

        private Sheet(ColumnFile file) {
            this.file = file;
            n = file.longs("n");
            series = file.strings("series");
            i = file.longs("i");
            at = file.longs("at");
            v = file.doubles("v");
            noise = file.doubles("noise");
            t = file.longArrays("t");
            x = file.doubleArrays("x");
        }

        private void add(long number) {
            UTF8String name = number % 7 == 0 ? null : UTF8String.fromString("søries " + number / 50 + "\u00e9");
            Integer whole = number % 11 == 0 ? null : (Integer) (random.nextBoolean() ? random.nextInt() : 5);
            Long time = number % 13 == 0 ? null : (Long) (-5_000_000_000_000L + number * 300_000_001L);
            double value = number % 3 == 0 ? Double.NaN : special(random.nextInt(40));
            double unique = random.nextGaussian();
            n.add(number);
            series.add(name, 1);
            if (whole == null) {
                i.addNull();
            } else {
                i.add(whole);
            }
            if (time == null) {
                at.addNull();
            } else {
                at.add(time);
            }
            v.add(new double[] {value}, 0, 1);
            noise.add(new double[] {0, unique}, 1, 2);
            List<Object> times = new ArrayList<>();
            List<Object> values = new ArrayList<>();
            arrays(number, times, values);
            written.add(RowFactory.create(
                    number,
                    name == null ? null : name.toString(),
                    whole,
                    time == null ? null : java.sql.Timestamp.from(java.time.Instant.EPOCH.plusNanos(time * 1000)),
                    Double.isNaN(value) ? null : (Double) value,
                    unique,
                    number % 17 == 1 ? null : times,
                    number % 17 == 1 ? null : values));
        }

        private void arrays(long number, List<Object> times, List<Object> values) {
            if (number % 17 == 1) {
                t.addNull();
                x.addNull();
                return;
            }
            int size = number % 17 == 2 ? 0 : number % 17 == 3 ? 1 : random.nextInt(400);
            boolean withNulls = number % 17 == 4;
            long[] ts = new long[size + 3];
            double[] xs = new double[size + 3];
            BitSet nulls = new BitSet();
            for (int k = 3; k < size + 3; k++) {
                ts[k] = number % 5 == 0 ? random.nextLong() : 1_000 + 300L * k + (random.nextInt(30) == 0 ? k : 0);
                xs[k] = number % 4 == 0 ? random.nextGaussian() : special(random.nextInt(300));
                nulls.set(k, withNulls && random.nextBoolean());
                times.add(nulls.get(k) ? null : (Object) ts[k]);
                values.add(nulls.get(k) ? null : (Object) xs[k]);
            }
            if (withNulls) {
                t.add(ts, 3, size + 3, nulls);
                x.add(xs, 3, size + 3, nulls);
            } else {
                for (int k = 3; k < size + 3; k++) {
                    ts[k] += 77;
                }
                t.add(ts, 3, size + 3, 77);
                x.add(xs, 3, size + 3);
            }
        }
    }

    private static double special(int number) {
        return switch (number) {
            case 0 -> 0.0;
            case 1 -> -0.0;
            case 2 -> Double.POSITIVE_INFINITY;
            case 3 -> Double.MIN_VALUE;
            default -> Math.round(number * 1.7) / 100.0;
        };
    }

    private WrittenFile write(ColumnCodec codec, long from, long to) {
        try (ColumnFile file = new ColumnFile(conf, table(), Map.of("bucket", "" + from), SCHEMA, codec)) {
            Sheet sheet = new Sheet(file);
            for (long number = from; number < to; number++) {
                sheet.add(number);
                if (number % 100 == 99) {
                    file.endPages();
                }
                if (number % 400 == 399) {
                    file.endRowGroup();
                }
            }
            return file.finish(KEYS);
        }
    }

    private String table() {
        return dir.resolve(TABLE.name()).toUri().toString();
    }

    private String local(WrittenFile file) {
        return dir.resolve(TABLE.name()).resolve(file.path()).toString();
    }

    private static List<String> texts(Dataset<Row> rows) {
        return rows.orderBy("n").drop("bucket").collectAsList().stream()
                .map(ColumnFileTest::text)
                .toList();
    }

    private static String text(Row row) {
        List<String> cells = new ArrayList<>();
        for (int k = 0; k < row.length(); k++) {
            Object cell = row.get(k);
            cells.add(
                    cell instanceof scala.collection.Seq<?> seq
                            ? scala.jdk.javaapi.CollectionConverters.asJava(seq).toString()
                            : String.valueOf(cell));
        }
        return cells.toString();
    }

    @ParameterizedTest
    @EnumSource
    void sparkReadsWhatWasWritten(ColumnCodec codec) {
        WrittenFile file = write(codec, 0, 1_000);
        List<String> expected = written.stream().map(ColumnFileTest::text).toList();

        assertThat(file.rows()).isEqualTo(1_000);
        assertThat(file.size())
                .isEqualTo(
                        dir.resolve(TABLE.name()).resolve(file.path()).toFile().length());
        assertThat(file.path()).startsWith("bucket=0/part-").contains(codec.suffix());
        for (String vectorized : List.of("true", "false")) {
            try (var setting = io.eraforge.table.SessionSetting.set(
                    spark, "spark.sql.parquet.enableVectorizedReader", vectorized)) {
                assertThat(texts(spark.read()
                                .schema(SCHEMA)
                                .option("parquet.page.verify-checksum.enabled", true)
                                .parquet(local(file))))
                        .isEqualTo(expected);
            }
        }
        assertThat(spark.read()
                        .schema(SCHEMA)
                        .parquet(local(file))
                        .where("i = 5 and n >= 250")
                        .count())
                .isEqualTo(written.stream()
                        .filter(row ->
                                row.getLong(0) >= 250 && Integer.valueOf(5).equals(row.get(2)))
                        .count());
    }

    @Test
    void duckDbReadsWhatWasWritten() throws Exception {
        WrittenFile file = write(ColumnCodec.LZ4, 0, 700);
        String columns = "n, series, i, v, noise, t, x";
        List<String> found = new ArrayList<>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                ResultSet rows = duck.createStatement()
                        .executeQuery("select " + columns + ", epoch_us(\"at\") from read_parquet('" + local(file)
                                + "') order by n")) {
            while (rows.next()) {
                found.add(rows.getObject(1) + "|" + rows.getObject(2) + "|" + rows.getObject(3) + "|"
                        + rows.getObject(4) + "|" + rows.getObject(5) + "|" + list(rows.getArray(6)) + "|"
                        + list(rows.getArray(7)) + "|" + rows.getObject(8));
            }
        }
        assertThat(found)
                .isEqualTo(written.stream()
                        .map(row -> row.get(0) + "|" + row.get(1) + "|" + row.get(2) + "|" + row.get(4) + "|"
                                + row.get(5) + "|" + row.get(6) + "|" + row.get(7) + "|" + micros(row))
                        .toList());
    }

    private static Long micros(Row row) {
        return row.isNullAt(3)
                ? null
                : (Long) java.time.temporal.ChronoUnit.MICROS.between(
                        java.time.Instant.EPOCH, row.getTimestamp(3).toInstant());
    }

    private static String list(java.sql.Array array) throws java.sql.SQLException {
        return array == null ? "null" : java.util.Arrays.toString((Object[]) array.getArray());
    }

    @Test
    void tasksWriteFilesAndOneCommitTakesThem() throws IOException {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            store.replaceByFiles(
                    TABLE,
                    TABLE_SCHEMA,
                    "bucket in (0, 500)",
                    "",
                    files(() -> write(ColumnCodec.LZ4, 0, 500), () -> write(ColumnCodec.ZSTD, 500, 900)));
            List<String> expected = written.stream().map(ColumnFileTest::text).toList();
            assertThat(texts(store.read(TABLE))).isEqualTo(expected);
            assertThat(texts(store.readArrays(TABLE, path -> true))).isEqualTo(expected);
            assertThat(texts(spark.read().format("delta").load(store.path(TABLE))))
                    .isEqualTo(expected);
            assertThat(store.valueCounts(TABLE))
                    .containsEntry(
                            "v",
                            written.stream().filter(row -> !row.isNullAt(4)).count());
            assertThat(store.paths(TABLE, java.util.Set.of("500"))).hasSize(1);

            // Skipped by what the log says, though the other file is damaged.
            Path first = Path.of(java.net.URI.create("file:"
                    + new org.apache.hadoop.fs.Path(
                                    store.paths(TABLE, java.util.Set.of("0")).get(0))
                            .toUri()
                            .getPath()));
            byte[] content = Files.readAllBytes(first);
            Files.write(first, new byte[10]);
            Dataset<Row> delta = spark.read().format("delta").load(store.path(TABLE));
            assertThat(delta.where("n >= 600").count()).isEqualTo(300);
            assertThat(delta.where("at > timestamp_micros(%dL)".formatted(micros(written.get(511))))
                            .count())
                    .isPositive();
            assertThat(delta.where("n is null").count()).isZero();
            assertThat(delta.count()).isEqualTo(900);
            Files.write(first, content);

            // A commit replaces whole partitions; what a failed job wrote stays outside the table.
            assertThatThrownBy(() -> store.replaceByFiles(TABLE, TABLE_SCHEMA, "bucket = 0", "", () -> {
                        write(ColumnCodec.LZ4, 0, 10);
                        throw new IllegalStateException("killed");
                    }))
                    .hasMessageContaining("killed");
            assertThat(store.read(TABLE).count()).isEqualTo(900);
            store.replaceByFiles(TABLE, TABLE_SCHEMA, "bucket = 0", "", files(() -> write(ColumnCodec.LZ4, 0, 10)));
            assertThat(store.read(TABLE).count()).isEqualTo(410);
            store.replaceByFiles(TABLE, TABLE_SCHEMA, "bucket = 500", "", List::of);
            assertThat(store.read(TABLE).count()).isEqualTo(10);
        }
    }

    @SafeVarargs
    private static Supplier<List<WrittenFile>> files(Supplier<WrittenFile>... tasks) {
        return () -> Stream.of(tasks).map(Supplier::get).toList();
    }

    @Test
    void rangesOfKeysComeFromAllRowGroups() {
        WrittenFile file = write(ColumnCodec.LZ4, 0, 1_000);
        assertThat(file.ranges().keySet()).containsExactlyInAnyOrderElementsOf(KEYS);
        assertThat(file.ranges().get("n")).isEqualTo(new Range(0L, 999L, 0));
        assertThat(file.ranges().get("series")).isEqualTo(new Range("søries 0\u00e9", "søries 9\u00e9", 143));
        assertThat(file.ranges().get("v").max()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(file.ranges().get("v").min()).isEqualTo(-0.0);
        assertThat(file.ranges().get("at").nulls()).isEqualTo(77);
    }

    @Test
    void dictionaryIsUsedWhereValuesRepeatAndGivenUpForNoise() throws IOException {
        StructType schema = StructType.fromDDL("few double, noise double, late double, ts bigint");
        int rows = 300_000;
        double[] few =
                random.doubles(rows).map(v -> Math.round(v * 500) / 100.0).toArray();
        double[] noise = random.doubles(rows).toArray();
        double[] late = few.clone();
        System.arraycopy(noise, 200_000, late, 200_000, 100_000);
        long[] ts = java.util.stream.LongStream.range(0, rows)
                .map(k -> k * 300_000_000L)
                .toArray();
        WrittenFile file;
        try (ColumnFile out = new ColumnFile(conf, table(), Map.of(), schema, ColumnCodec.LZ4)) {
            out.doubles("few").add(few, 0, rows);
            out.doubles("noise").add(noise, 0, rows);
            out.doubles("late").add(late, 0, rows);
            out.longs("ts").add(ts, 0, rows);
            file = out.finish(List.of());
        }
        Map<String, ColumnChunkMetaData> chunks = chunks(local(file));
        assertThat(chunks.get("few").getEncodings())
                .contains(Encoding.RLE_DICTIONARY)
                .doesNotContain(Encoding.DELTA_BINARY_PACKED);
        assertThat(chunks.get("noise").hasDictionaryPage()).isFalse();
        assertThat(chunks.get("late").getEncodingStats().hasDictionaryEncodedPages())
                .isTrue();
        assertThat(chunks.get("late").getEncodingStats().hasNonDictionaryEncodedPages())
                .isTrue();
        assertThat(chunks.get("few").getTotalSize()).isLessThan(rows * 2L);
        assertThat(chunks.get("ts").getTotalSize()).isLessThan(rows / 4L);
        List<Row> read = spark.read().schema(schema).parquet(local(file)).collectAsList();
        for (int k = 0; k < rows; k++) {
            assertThat(read.get(k).getDouble(0) == few[k]
                            && read.get(k).getDouble(1) == noise[k]
                            && read.get(k).getDouble(2) == late[k]
                            && read.get(k).getLong(3) == ts[k])
                    .as("row %d", k)
                    .isTrue();
        }
    }

    private Map<String, ColumnChunkMetaData> chunks(String path) throws IOException {
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(path);
        Map<String, ColumnChunkMetaData> chunks = new java.util.HashMap<>();
        try (ParquetFileReader reader = ParquetFileReader.open(
                HadoopInputFile.fromPath(file, conf),
                HadoopReadOptions.builder(conf, file).build())) {
            for (ColumnChunkMetaData chunk :
                    reader.getFooter().getBlocks().get(0).getColumns()) {
                assertThat(reader.readOffsetIndex(chunk)).isNotNull();
                chunks.put(chunk.getPath().toDotString(), chunk);
            }
        }
        return chunks;
    }

    @Test
    void columnsOfDifferentLengthAreRefusedAndTheFileIsDeleted() throws IOException {
        StructType schema = StructType.fromDDL("a bigint, b double");
        assertThatThrownBy(() -> {
                    try (ColumnFile out = new ColumnFile(conf, table(), Map.of(), schema, ColumnCodec.LZ4)) {
                        out.longs("a").add(1);
                        out.doubles("b").addNulls(2);
                        out.finish(List.of());
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("column 'b' has 2 rows, others have 1");
        try (Stream<Path> left = Files.list(dir.resolve(TABLE.name()))) {
            assertThat(left.filter(file -> file.toString().endsWith(".parquet")))
                    .isEmpty();
        }
    }
}
