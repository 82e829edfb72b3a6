package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings.SensorMapping;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.IngestsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Irregularities of real CSV files. */
@ExtendWith(SparkExtension.class)
class IngestCsvTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @ParameterizedTest
    @ValueSource(strings = {";", ",", "\t"})
    void readsAnySeparator(String separator) {
        fixture.ingest(fixture.file(
                "x.csv", "ts;a;b".replace(";", separator), "2024-01-01T00:00:00Z;1.5;2".replace(";", separator)));
        assertThat(fixture.readings("a", "b")).containsExactly("gh1|2024-01-01T00:00:00Z|1.5|2.0");
    }

    @Test
    void readsQuotedNumbersDateAndTimeColumnsAndDuplicateHeaders() {
        IngestReport report = fixture.ingest(fixture.file(
                "celle.csv",
                "Date;Time;\"Celle 5: Lufttemperatur\";\"Celle 5: \";\"Celle 5: \";\"Celle 5: Solindstråling\"\r",
                "2014-01-31;23:40:00;\"21.1304\";\"0\";\"1\";\"1.05938e-007\"\r",
                "2014-01-31;23:50:00;;;;\r"));

        assertThat(fixture.readings("celle_5_lufttemperatur", "celle_5", "celle_5_2", "celle_5_solindstraaling"))
                .containsExactly(
                        "gh1|2014-01-31T23:40:00Z|21.1304|0.0|1.0|1.05938E-7",
                        "gh1|2014-01-31T23:50:00Z|null|null|null|null");
        assertThat(report.notes()).anyMatch(note -> note.contains("columns 'Date' and 'Time'"));
        assertThat(report.notes())
                .anyMatch(note -> note.contains("no series column; series is 'gh1' (the folder's name"));
    }

    @Test
    void readsDecimalCommas() {
        IngestReport report = fixture.ingest(
                fixture.file("x.csv", "ts;a;b", "01.02.2024 00:00;1,5;-1.234,25", "13.02.2024 00:05;2;0,5"));
        assertThat(fixture.readings("a", "b"))
                .containsExactly("gh1|2024-02-01T00:00:00Z|1.5|-1234.25", "gh1|2024-02-13T00:05:00Z|2.0|0.5");
        assertThat(report.notes()).anyMatch(note -> note.contains("decimal commas"));
        assertThat(report.notes()).anyMatch(note -> note.contains("day-month-year"));
    }

    @Test
    void skipsAByteOrderMark() {
        fixture.ingest(fixture.file("x.csv", "\uFEFFts,a", "2024-01-01T00:00:00Z,1"));
        assertThat(fixture.readings("a")).containsExactly("gh1|2024-01-01T00:00:00Z|1.0");
    }

    @Test
    void readsOtherEncodings() {
        String text = "ts;lufttemperatur æøå\n2024-01-01 00:00;1\n";
        fixture.ingest(
                fixture.file("a.csv", text.getBytes(Charset.forName("windows-1252"))),
                fixture.file("b.csv", ("\uFEFF" + text.replace("00:00", "00:10")).getBytes(StandardCharsets.UTF_16LE)));
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "name"))
                .containsExactly("lufttemperatur_aeoeaa|lufttemperatur æøå");
        assertThat(fixture.readings("lufttemperatur_aeoeaa")).hasSize(2);
    }

    @Test
    void derivesSafeColumnNamesFromOddHeaders() {
        fixture.ingest(fixture.file(
                "x.csv",
                "ts,a.b,ä,select,\"say \"\"hi\"\"\",\"two",
                "lines\",<script>,,month",
                "2024-01-01T00:00:00Z,1,2,3,4,5,6,7,8"));
        assertThat(fixture.readings("a_b", "ae", "select", "say_hi", "two_lines", "script", "column_8", "month_value"))
                .containsExactly("gh1|2024-01-01T00:00:00Z|1.0|2.0|3.0|4.0|5.0|6.0|7.0|8.0");
        assertThat(fixture.rows(SensorsTable.ID, "name"))
                .containsExactlyInAnyOrder("a.b", "ä", "select", "say \"hi\"", "two\nlines", "<script>", "", "month");
    }

    @Test
    void treatsSentinelsAsMissing() {
        IngestReport report = fixture.ingest(
                IngestSettings.with(Map.of("b", new SensorMapping("", "", "", List.of(-40.0)))),
                fixture.file(
                        "x.csv", "ts,a,b", "2024-01-01T00:00:00Z,-999,-40", "2024-01-01T00:05:00Z,-40,\u2212999.0"));
        assertThat(fixture.readings("a", "b"))
                .containsExactly("gh1|2024-01-01T00:00:00Z|null|null", "gh1|2024-01-01T00:05:00Z|-40.0|null");
        assertThat(report.readings().sentinels()).isEqualTo(Map.of("a", 1L, "b", 2L));
    }

    @Test
    void sortsByTimeAndKeepsTheLastValue() {
        String file = fixture.file(
                "x.csv",
                "ts,a",
                "2024-01-01T00:10:00Z,3",
                "2024-01-01T00:00:00Z,1",
                "2024-01-01T00:05:00Z,2",
                "2024-01-01T00:00:00Z,9",
                "2024-01-01T00:05:00Z,");
        IngestReport report = fixture.ingest(IngestSettings.allowingConflicts(), file);
        assertThat(fixture.readings("a"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00Z|9.0", "gh1|2024-01-01T00:05:00Z|2.0", "gh1|2024-01-01T00:10:00Z|3.0");
        assertThat(report.readings().rows()).isEqualTo(5);
        assertThat(report.readings().duplicates()).isEqualTo(2);
        assertThat(report.readings().added()).isEqualTo(3);
    }

    @Test
    void columnsWithoutAnyValueAreNoSensors() {
        String[] lines = new String[601];
        lines[0] = "ts,a,b,c,d";
        for (int i = 1; i < lines.length; i++) {
            lines[i] = (1_600_000_000 + i) + ",1,," + (i == 560 ? "7," : ",");
        }
        IngestReport report = fixture.ingest(
                IngestSettings.with(Map.of("d", new SensorMapping("", "", "", List.of()))),
                fixture.file("x.csv", lines));
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "values_read")).containsExactly("a|600", "c|1", "d|0");
        assertThat(report.readings().newSensors()).isEqualTo(3);
        assertThat(report.notes()).contains("No sensors, since they have no values: 'b'.");
        fixture.ingest(fixture.file("y.csv", "ts,a,b", "1600000000,1,2"));
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "values_read"))
                .containsExactly("a|601", "b|1", "c|1", "d|0");
    }

    @Test
    void rejectsAllLinesOfACellThatSpansLines() {
        fixture.ingest(fixture.file(
                "x.csv",
                "device,ts,a",
                "d1,2024-01-01T00:00:00Z,1",
                "\"d1",
                "d2\",2024-01-01T00:00:00Z,2",
                "\"d1",
                "d3,2024-01-01T00:05:00Z,3",
                "d2\",2024-01-01T00:05:00Z,3",
                "d1,\"2024-01-01T00:10:00Z,4",
                "d1,2024-01-01T00:15:00Z,5",
                "d1,\"2024-01-01T00:20:00Z,6"));
        assertThat(fixture.readings("a")).containsExactly("d1|2024-01-01T00:00:00Z|1.0", "d1|2024-01-01T00:15:00Z|5.0");
        assertThat(fixture.rows(RejectedTable.ID, "line", "reason"))
                .containsExactly(
                        "10|a quote is not closed on its line",
                        "3|a quote is not closed on its line",
                        "4|part of a quoted cell that spans lines",
                        "5|a quote is not closed on its line",
                        "6|part of a quoted cell that spans lines",
                        "7|part of a quoted cell that spans lines",
                        "8|a quote is not closed on its line");
    }

    @Test
    void rejectsUnreadableRecordsAndCells() {
        String file = fixture.file(
                "x.csv",
                "ts,a,b",
                "2024-01-01T00:00:00Z,1,2",
                "garbage",
                "",
                "not a time,1,2",
                "2024-01-01T00:05:00Z,1,oops",
                ",1,2",
                "2024-01-01T00:10:00Z,1,2,3",
                "2024-01-01T00:15:00Z,\"1,2",
                "2024-01-01T00:20:00Z,1,2,,",
                "2500-01-01T00:20:00Z,1,2");
        IngestReport report = fixture.ingest(file);

        assertThat(fixture.rows(RejectedTable.ID, "line", "column", "reason", "raw"))
                .containsExactly(
                        "11|null|time outside 1900 to 2200|2500-01-01T00:20:00Z,1,2",
                        "3|null|expected 3 cells, got 1|garbage",
                        "5|null|time not readable|not a time,1,2",
                        "6|b|not a number|oops",
                        "7|null|no time|,1,2",
                        "8|null|expected 3 cells, got 4|2024-01-01T00:10:00Z,1,2,3",
                        "9|null|a quote is not closed on its line|2024-01-01T00:15:00Z,\"1,2");
        assertThat(fixture.readings("a", "b"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00Z|1.0|2.0",
                        "gh1|2024-01-01T00:05:00Z|1.0|null",
                        "gh1|2024-01-01T00:20:00Z|1.0|2.0");
        assertThat(report.readings().rejectedRows()).isEqualTo(6);
        assertThat(report.readings().badCells()).isEqualTo(1);
        assertThat(report.reasons()).extracting(IngestReport.Reason::reason).contains("not a number in 'b'");
        assertThat(fixture.rows(RejectedTable.ID, "file")).allMatch(path -> path.endsWith("/gh1/x.csv"));
    }

    @Test
    void redactsPathsAndStillRecognizesFiles() {
        String file =
                fixture.file("token=hunter2/gh9/x.csv", "ts,a", "2024-01-01T00:00:00Z,1", "2024-01-01T00:05:00Z,oops");
        IngestReport report = fixture.ingest(file);
        assertThat(fixture.rows(IngestsTable.ID, "file"))
                .singleElement()
                .asString()
                .endsWith("/gh1/token=***");
        assertThat(fixture.rows(RejectedTable.ID, "file"))
                .singleElement()
                .asString()
                .endsWith("/gh1/token=***");
        assertThat(report.toString()).doesNotContain("hunter2");
        assertThat(fixture.ingest(file).readings().files())
                .extracting(IngestReport.File::status)
                .containsExactly(IngestReport.Status.ALREADY_INGESTED);
    }

    @Test
    void ignoresTextColumnsAndNotesThem() {
        IngestReport report = fixture.ingest(
                fixture.file("x.csv", "ts,note,a", "2024-01-01T00:00:00Z,door open,1", "2024-01-01T00:05:00Z,,2"));
        assertThat(fixture.rows(SensorsTable.ID, "sensor")).containsExactly("a");
        assertThat(report.notes())
                .anyMatch(note -> note.contains("ignored: 'note' (not numeric, such as 'door open')"));
    }

    @Test
    void readsSeriesFromAColumn() {
        fixture.ingest(
                fixture.file("x.csv", "Device ID,ts,a", "n 2,2024-01-01T00:00:00Z,1", ",2024-01-01T00:00:00Z,2"));
        assertThat(fixture.readings("a")).containsExactly("n 2|2024-01-01T00:00:00Z|1.0");
        assertThat(fixture.rows(RejectedTable.ID, "reason")).containsExactly("no series");
    }

    /** The file spans several ranges, which are read by different tasks. */
    @Test
    void reportsExactLineNumbersInLargeFiles() {
        StringBuilder text = new StringBuilder("ts,note,a\n");
        String note = ",\"" + "-".repeat(200) + "\",";
        int rows = 200_000;
        for (int i = 0; i < rows; i++) {
            text.append(1_600_000_000L + i * 10L).append(note).append(i % 50_000 == 7 ? "bad\n" : "1.5\n");
        }
        IngestReport report =
                fixture.ingest(fixture.file("big.csv", text.toString().getBytes(StandardCharsets.US_ASCII)));
        assertThat(report.readings().added()).isEqualTo(rows);
        assertThat(fixture.rows(RejectedTable.ID, "line")).containsExactly("100009", "150009", "50009", "9");
    }
}
