package io.eraforge.table.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.table.column.ColumnCodec;
import io.eraforge.table.column.ColumnFile;
import io.eraforge.table.column.DoubleColumn;
import io.eraforge.table.column.LongColumn;
import io.eraforge.table.column.StringColumn;
import io.eraforge.testing.SparkExtension;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads any range of rows as Spark's reader does. */
@ExtendWith(SparkExtension.class)
class FlatFileTest {
    private static final StructType SCHEMA =
            StructType.fromDDL("s string, t bigint, few double, noise double, v double");
    private static final List<String> DOUBLES = List.of("few", "noise", "v", "absent");
    private static final int ROWS = 5000;

    @TempDir
    Path dir;

    private SparkSession spark;
    private Configuration conf;

    @BeforeEach
    void open(SparkSession session) {
        spark = session;
        conf = session.sessionState().newHadoopConf();
    }

    @ParameterizedTest
    @CsvSource({"true, snappy", "false, snappy", "true, zstd", "true, uncompressed"})
    void readsFilesOfSpark(boolean dictionary, String codec) {
        spark.range(0, ROWS, 1, 1)
                .selectExpr(
                        "concat('s', id div 700) as s",
                        "1700000000000000 + id * id as t",
                        "cast(id % 9 as double) / 4 as few",
                        "if(id between 300 and 900, null, sqrt(id)) as noise",
                        "if(id % 3 = 0, null, cast(id as double)) as v")
                .write()
                .option("parquet.enable.dictionary", dictionary)
                .option("parquet.page.row.count.limit", 512)
                .option("compression", codec)
                .parquet(dir.resolve("spark").toString());
        assertSameAsSpark(only(dir.resolve("spark")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"LZ4", "ZSTD"})
    void readsFilesThatWereWrittenByColumn(ColumnCodec codec) {
        assertSameAsSpark(written(codec));
    }

    @Test
    void noticesADamagedPage() throws IOException {
        Path file = written(ColumnCodec.LZ4);
        // The pages of the last column end before the footer with its indexes.
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(file.toFile().length() / 2);
            int old = bytes.read();
            bytes.seek(file.toFile().length() / 2);
            bytes.write(old ^ 0x55);
        }
        try (FlatFile flat = FlatFile.open(conf, file.toString(), Files.size(file))) {
            assertThatThrownBy(() -> {
                        for (String column : DOUBLES) {
                            flat.doubles(column, 0, flat.rows(), new double[flat.rows()], 0);
                        }
                    })
                    .isInstanceOf(UnreadableFileException.class)
                    .hasMessageContaining(file.getFileName().toString());
        }
    }

    @Test
    void refusesPagesOfVersion2() throws IOException {
        spark.range(0, 100, 1, 1)
                .selectExpr("cast(id as double) as v")
                .write()
                .option("parquet.writer.version", "v2")
                .parquet(dir.resolve("v2").toString());
        Path file = only(dir.resolve("v2"));
        try (FlatFile flat = FlatFile.open(conf, file.toString(), Files.size(file))) {
            assertThatThrownBy(() -> flat.doubles("v", 0, 100, new double[100], 0))
                    .isInstanceOf(UnsupportedPageException.class);
        }
    }

    private Path written(ColumnCodec codec) {
        try (ColumnFile file = new ColumnFile(conf, dir.toString(), Map.of(), SCHEMA, codec)) {
            StringColumn texts = file.strings("s");
            LongColumn times = file.longs("t");
            List<DoubleColumn> doubles =
                    Stream.of("few", "noise", "v").map(file::doubles).toList();
            for (int row = 0; row < ROWS; row++) {
                texts.add(UTF8String.fromString("s" + row / 700), 1);
                times.add(1_700_000_000_000_000L + (long) row * row);
                double[] values = {
                    row % 9 / 4.0, row > 300 && row < 900 ? Double.NaN : Math.sqrt(row), row % 3 == 0 ? Double.NaN : row
                };
                for (int i = 0; i < values.length; i++) {
                    doubles.get(i).add(values, i, i + 1);
                }
                if (row % 1100 == 0) {
                    file.endPages();
                }
                if (row == 3000) {
                    file.endRowGroup();
                }
            }
            return dir.resolve(file.finish(List.of("t")).path());
        }
    }

    private void assertSameAsSpark(Path path) {
        List<Row> rows = spark.read().parquet(path.toString()).collectAsList();
        try (FlatFile file = FlatFile.open(conf, path.toString(), path.toFile().length())) {
            assertThat(file.rows()).isEqualTo(ROWS);
            assertThat(texts(file))
                    .isEqualTo(rows.stream().map(row -> row.getString(0)).toList());
            for (int[] range : new int[][] {{0, ROWS}, {17, 18}, {290, 1500}, {2999, 3002}, {4990, ROWS}}) {
                long[] times = new long[ROWS];
                file.longs("t", range[0], range[1], times, range[0]);
                for (String column : DOUBLES) {
                    double[] values = new double[ROWS];
                    file.doubles(column, range[0], range[1], values, range[0]);
                    for (int row = range[0]; row < range[1]; row++) {
                        assertThat(values[row]).as(column).isEqualTo(Double.valueOf(value(rows.get(row), column)));
                        assertThat(times[row]).isEqualTo(rows.get(row).getLong(1));
                    }
                }
            }
        }
    }

    private static double value(Row row, String column) {
        return column.equals("absent") || row.isNullAt(row.fieldIndex(column))
                ? Double.NaN
                : row.getDouble(row.fieldIndex(column));
    }

    private static List<String> texts(FlatFile file) {
        List<String> texts = new ArrayList<>();
        for (FlatFile.TextRun run : file.runs("s")) {
            assertThat(run.from()).isEqualTo(texts.size());
            for (int row = run.from(); row < run.to(); row++) {
                texts.add(run.text().toString());
            }
        }
        return texts;
    }

    private static Path only(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
