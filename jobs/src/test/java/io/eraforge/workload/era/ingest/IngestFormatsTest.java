package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.ParquetFile;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** JSON, Parquet, Delta and gzip; folders and globs. */
@ExtendWith(SparkExtension.class)
class IngestFormatsTest {
    private SparkSession spark;
    private Path dir;
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession session, @TempDir Path folder) {
        spark = session;
        dir = folder;
        fixture = new IngestFixture(session, folder);
    }

    @Test
    void readsJsonLines() {
        fixture.ingest(fixture.file(
                "x.jsonl",
                "{\"ts\": \"2024-01-01T00:00:00Z\", \"a\": 1.5, \"on\": true, \"in\": {\"t\": \"2,5\"}}",
                "{\"ts\": \"2024-01-01T00:05:00Z\", \"a\": null, \"late\": 7, \"in\": {\"t\": [1]}}",
                "{\"ts\": ",
                "[1]",
                "{\"ts\": \"2024-01-01T00:10:00Z\", \"a\": NaN, \"late\": 8}",
                "{\"ts\": \"2024-01-01T00:15:00Z\", \"a\": 1, \"a\": 2}"));
        assertThat(fixture.readings("a", "on", "in_t", "late"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00Z|1.5|1.0|2.5|null",
                        "gh1|2024-01-01T00:05:00Z|null|null|null|7.0",
                        "gh1|2024-01-01T00:10:00Z|null|null|null|8.0");
        assertThat(fixture.rows(RejectedTable.ID, "line", "column", "reason"))
                .containsExactly(
                        "2|in.t|not a number",
                        "3|null|not valid JSON",
                        "4|null|not a JSON object",
                        "6|null|two values of field 'a'");
    }

    @Test
    void readsParquetWithTypes() {
        spark.sql("""
                        SELECT 's' AS series, timestamp '2024-01-01 00:00:00.000001' AS ts, 1 AS whole, 2.5f AS single,
                               cast(3.25 AS decimal(10,2)) AS dec, true AS flag, '4,5' AS text, array(1) AS list
                        UNION ALL SELECT 's', null, 1, 1, 1, true, '1', null
                        UNION ALL SELECT 's', timestamp '2024-01-01 00:05:00', null, double('nan'), null, null, 'x', null""").coalesce(1).write().parquet(dir.resolve("p q").toString());
        IngestReport report = fixture.ingest(dir.resolve("p q").toString());
        assertThat(fixture.readings("whole", "single", "dec", "flag", "text"))
                .containsExactly(
                        "s|2024-01-01T00:00:00.000001Z|1.0|2.5|3.25|1.0|4.5",
                        "s|2024-01-01T00:05:00Z|null|null|null|null|null");
        assertThat(report.readings().rejectedRows()).isEqualTo(1);
        assertThat(fixture.rows(RejectedTable.ID, "line is not null", "column", "reason"))
                .containsExactly("true|null|no time", "true|text|not a number");
    }

    @Test
    void readsSeriesFromPartitionFolders() {
        spark.sql("SELECT 'n1' AS series, timestamp_ntz '2024-06-01 02:00:00' AS ts, 1d AS a")
                .write()
                .partitionBy("series")
                .parquet(dir.resolve("p").toString());
        fixture.ingest(IngestSettings.in("Europe/Copenhagen"), dir.resolve("p").toString());
        assertThat(fixture.readings("a")).containsExactly("n1|2024-06-01T00:00:00Z|1.0");
    }

    @Test
    void readsADeltaTableOncePerVersion() {
        String table = dir.resolve("src").toString();
        spark.sql("SELECT 1704067200 AS epoch, 1d AS a").write().format("delta").save(table);
        fixture.ingest(table);
        assertThat(fixture.ingest(table).readings().rows()).isZero();
        spark.sql("SELECT 1704067500 AS epoch, 2d AS a")
                .write()
                .format("delta")
                .mode("append")
                .save(table);
        assertThat(fixture.ingest(table).readings().added()).isEqualTo(1);
        assertThat(fixture.readings("a"))
                .containsExactly("src|2024-01-01T00:00:00Z|1.0", "src|2024-01-01T00:05:00Z|2.0");
    }

    @Test
    void readsGzip() throws IOException {
        fixture.ingest(fixture.file("x.csv.gz", gzip("ts,a\n2024-01-01T00:00:00Z,1\n2024-01-01T00:05:00Z,oops\n")));
        assertThat(fixture.readings("a"))
                .containsExactly("gh1|2024-01-01T00:00:00Z|1.0", "gh1|2024-01-01T00:05:00Z|null");
        assertThat(fixture.rows(RejectedTable.ID, "line", "raw")).containsExactly("3|oops");
    }

    @Test
    void readsFoldersAndGlobs() {
        fixture.file("in/1.csv", "ts,a", "2024-01-01T00:00:00Z,1");
        fixture.file("in/series=n2/2.tsv", "ts\ta", "2024-01-01T00:00:00Z\t2");
        fixture.file("in/_SUCCESS", "");
        fixture.file("in/readme.md", "no data");
        fixture.file("in/empty.csv", "");
        fixture.file("in/header.csv", "ts,a");
        fixture.file("more/x1.csv", "ts,a", "2024-01-02T00:00:00Z,3");
        fixture.file("more/x2.csv", "ts,a", "2024-01-03T00:00:00Z,4");
        IngestReport report = fixture.ingest(
                dir.resolve("gh1/in").toString(), dir.resolve("gh1/more").toString() + "/x*.csv");

        assertThat(fixture.readings("a"))
                .containsExactly(
                        "in|2024-01-01T00:00:00Z|1.0",
                        "more|2024-01-02T00:00:00Z|3.0",
                        "more|2024-01-03T00:00:00Z|4.0",
                        "n2|2024-01-01T00:00:00Z|2.0");
        assertThat(report.readings().files())
                .filteredOn(f -> f.status() == IngestReport.Status.EMPTY)
                .hasSize(2);
        assertThat(report.notes()).anyMatch(note -> note.startsWith("2 file(s) contain no records"));
        assertThat(report.notes())
                .anyMatch(note ->
                        note.startsWith("Skipped 1 file(s) with unsupported extensions") && note.contains("readme.md"));
    }

    @Test
    void readsDataWithoutAHeader() {
        IngestReport report = fixture.ingest(fixture.file("x.csv", "2024-01-01 00:00,1.5", "2024-01-01 00:05,2.5"));
        assertThat(fixture.readings("column_2")).hasSize(2);
        assertThat(report.notes()).anyMatch(note -> note.contains("no header"));
    }

    @Test
    void ignoresJsonFieldsThatDescribeTheMessage() {
        IngestReport report = fixture.ingest(fixture.file("x.jsonl", """
                {"ts": "2024-01-01T00:00:00Z", "version": 2, "meta": {"schema": 1.2, "rssi": -70, "seq": 1}, "r": {"t": 5}}""", """
                {"ts": "2024-01-01T00:05:00Z", "version": 2, "meta": {"schema": 1.2, "rssi": -71, "seq": 2}, "r": {"t": 5}}"""));
        assertThat(fixture.rows(SensorsTable.ID, "sensor")).containsExactly("meta_rssi", "r_t");
        assertThat(report.notes())
                .anyMatch(note ->
                        note.contains("ignored: 'version' (describes the message), 'meta.schema' (describes the "
                                + "message), 'meta.seq' (describes the message)."));
    }

    @Test
    void readsInputsWithOddNames() {
        String odd = "a b%20#?[1]{x}'\"\n_12:00";
        fixture.file(odd + "/x.csv", "ts,Temp,temp", "2024-01-01T00:00:00Z,1,2");
        fixture.file(odd + "/" + odd + ".csv", "ts,a", "2024-01-01T00:00:00Z,3");
        ParquetFile.write(
                dir.resolve("gh1").resolve(odd).resolve(odd + ".parquet"),
                new MessageType(
                        "m",
                        Types.optional(PrimitiveTypeName.INT64).named("epoch"),
                        Types.optional(PrimitiveTypeName.DOUBLE).named("p")),
                g -> g.append("epoch", 1_704_067_200L).append("p", 4.0));
        String eras = fixture.file(odd + ".eras:1.csv", "level,era_id,start,end", "A,1,2024-01-01,2024-01-02");
        fixture.ingest(
                IngestSettings.inferring(),
                IngestRequest.of(List.of(dir.resolve("gh1").resolve(odd).toString()), eras));
        assertThat(fixture.readings("temp", "temp_2", "a", "p"))
                .containsExactly(odd + "|2024-01-01T00:00:00Z|1.0|2.0|3.0|4.0");
        assertThat(fixture.rows(ErasTable.ID, "era_id")).containsExactly("1");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
