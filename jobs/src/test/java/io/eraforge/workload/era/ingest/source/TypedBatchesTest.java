package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parquet read by column must give the same cells as its rows. */
@ExtendWith(SparkExtension.class)
class TypedBatchesTest {
    private static final String TIME_TYPE = "spark.sql.parquet.outputTimestampType";

    @ParameterizedTest
    @CsvSource({
        "v1, true, INT96, snappy",
        "v1, false, TIMESTAMP_MILLIS, gzip",
        "v2, true, TIMESTAMP_MICROS, zstd",
        "v2, false, INT96, lz4_raw"
    })
    void readsTheSameCellsAsRows(
            String version, boolean dictionary, String times, String codec, SparkSession spark, @TempDir Path dir)
            throws IOException {
        Path folder = dir.resolve("p");
        spark.conf().set(TIME_TYPE, times);
        try {
            spark.range(5_000)
                    .selectExpr(columns())
                    .repartition(2)
                    .write()
                    .option("parquet.writer.version", version)
                    .option("parquet.enable.dictionary", dictionary)
                    .option("parquet.page.row.count.limit", 700)
                    .option("compression", codec)
                    .parquet(folder.toString());
        } finally {
            spark.conf().unset(TIME_TYPE);
        }
        TypedSource source = new TypedSource(spark);
        SourceGroup group = source.group(SourceFormat.PARQUET, files(folder));
        HashMap<String, SourceFile> files = new HashMap<>();
        group.files().forEach(file -> files.put(file.path(), file));
        Cells cells = new Cells(group.columns().size());
        assertThat(source.columns(group)).isPresent();
        List<String> rows =
                TypedSource.parse(source.records(group), files, cells).collect();
        assertThat(rows).hasSize(5_000);
        assertThat(source.parse(group, cells).collect()).containsExactlyInAnyOrderElementsOf(rows);
    }

    private static String[] columns() {
        return new String[] {
            "concat('s', id div 1000) AS series",
            "timestamp_micros(id * 1234567 - 100000000) AS ts",
            "CASE WHEN id % 7 > 0 THEN timestamp_ntz '1965-01-01 00:00:00' + make_interval(0, 0, 0, id) END AS ntz",
            "CASE WHEN id % 3 > 0 THEN date_add(date '1960-01-01', cast(id as int)) END AS day",
            "CASE WHEN id % 5 > 0 THEN sin(id) ELSE double('NaN') END AS noise",
            "CASE WHEN id % 9 > 0 THEN cast(id % 10 as double) END AS few",
            "cast(NULL as double) AS none",
            "cast(id / 3 as float) AS single",
            "cast(id % 100 as tinyint) AS tiny",
            "cast(-id as smallint) AS small",
            "CASE WHEN id % 2 > 0 THEN cast(id as int) END AS whole",
            "id * 1000000007 AS large",
            "cast(id / 7 as decimal(9, 3)) AS dec9",
            "cast(-id / 7 as decimal(18, 6)) AS dec18",
            "CASE WHEN id % 4 > 0 THEN cast(id as decimal(38, 10)) / 3 END AS dec38",
            "id % 2 = 0 AS flag",
            "CASE WHEN id % 6 > 0 THEN concat(' ', id, ',5 ') END AS text",
            "CASE id % 4 WHEN 0 THEN 'NaN' WHEN 1 THEN '' WHEN 2 THEN 'oops' ELSE '7' END AS ugly",
            "array(id) AS list",
            "encode('ab', 'utf-8') AS bytes"
        };
    }

    private static List<SourceFile> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> data = files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
            return IntStream.range(0, data.size())
                    .mapToObj(i -> new SourceFile(
                            i, "file:" + data.get(i), "file:" + folder, 0, SourceFormat.PARQUET, false, "UTF-8", 0))
                    .toList();
        }
    }

    /** Describes all that can be read of a record. */
    private record Cells(int width) implements RowParser.Factory<String> {
        @Override
        public RowParser<String> open(SourceFile file) {
            return new CellParser(file.number(), width);
        }

        @Override
        public boolean needsPrecedingRecords() {
            return false;
        }
    }

    private static final class CellParser implements RowParser<String> {
        private final NumberParser numbers = new NumberParser();
        private final List<TimeParser> times = Stream.of(
                        new TimeFormat.Typed(true),
                        new TimeFormat.Text(Order.YMD),
                        new TimeFormat.Epoch(TimeFormat.Unit.SECONDS, false, false))
                .map(TimeParser::new)
                .toList();
        private final int file;
        private final int width;

        private CellParser(int file, int width) {
            this.file = file;
            this.width = width;
        }

        @Override
        public void parse(SourceRecord record, Consumer<String> out) {
            StringBuilder cells = new StringBuilder(file + ":" + record.line() + " " + record.raw());
            for (int column = 0; column < width; column++) {
                cells.append(' ').append(record.text(column));
                cells.append(' ').append(record.number(column, numbers, ','));
                cells.append(' ').append(numbers.problem());
                for (TimeParser parser : times) {
                    boolean read = record.time(column, parser);
                    cells.append(' ').append(read ? parser.dayUs() + parser.clockUs() : -1);
                }
            }
            out.accept(cells.toString());
        }
    }
}
