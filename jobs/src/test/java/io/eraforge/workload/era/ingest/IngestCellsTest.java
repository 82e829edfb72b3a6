package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Numbers, invisible characters and extra lines as spreadsheets and loggers write them. */
@ExtendWith(SparkExtension.class)
class IngestCellsTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @Test
    void readsThousandsSeparators() {
        fixture.ingest(
                fixture.file(
                        "us/x.csv",
                        "ts,power,count,t",
                        "2024-01-01T00:00:00Z,\"1,497.16\",\"1,497\",2.5",
                        "2024-01-01T00:05:00Z,997.16,12,3.5",
                        "2024-01-01T00:10:00Z,\"12,497\",\"1,234,567\",1e400"),
                fixture.file(
                        "eu/x.csv",
                        "ts;power;count;t",
                        "2024-01-01T00:00:00Z;1.497,16;1.497;2,5",
                        "2024-01-01T00:05:00Z;997,16;12;3,5",
                        "2024-01-01T00:10:00Z;12.497;1.234.567;3,5"));
        assertThat(fixture.readings("power", "count", "t"))
                .containsExactly(
                        "eu|2024-01-01T00:00:00Z|1497.16|1497.0|2.5",
                        "eu|2024-01-01T00:05:00Z|997.16|12.0|3.5",
                        "eu|2024-01-01T00:10:00Z|12497.0|1234567.0|3.5",
                        "us|2024-01-01T00:00:00Z|1497.16|1497.0|2.5",
                        "us|2024-01-01T00:05:00Z|997.16|12.0|3.5",
                        "us|2024-01-01T00:10:00Z|12497.0|1234567.0|null");
        assertThat(fixture.rows(RejectedTable.ID, "column", "reason", "raw"))
                .containsExactly("t|number too large|1e400");
    }

    @Test
    void asksForTheDecimalMarkWhereNothingShowsIt() {
        String file = fixture.file("x.csv", "ts;a", "2024-01-01T00:00:00Z;1,497", "2024-01-01T00:05:00Z;1,502");
        EraForgeException refused = catchThrowableOfType(EraForgeException.class, () -> fixture.ingest(file));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(refused)
                .hasMessageContaining("'1,502' in column 'a' may have decimals or group thousands")
                .hasMessageContaining("Set ingest.decimal");
    }

    @Test
    void ignoresInvisibleCharactersUnitsAndFurtherByteOrderMarks() {
        fixture.ingest(fixture.file(
                "x.csv",
                "\ufeff\u200bts;series\u200e;\u00a0a\u200b;b",
                "UTC;name;°C;%",
                "2024-01-01T00:00:00Z\u200b;n1\u200b;\u200e1.5;\u00012",
                "\ufeff2024-01-01T00:05:00Z;\ufeffn1;2.5\u00a0;\ufeff3",
                "\ufeff\"2024-01-01T00:10:00Z\";n1\u00a0;\"3.5\u200b\";4\u0000"));
        assertThat(fixture.readings("a", "b"))
                .containsExactly(
                        "n1|2024-01-01T00:00:00Z|1.5|2.0",
                        "n1|2024-01-01T00:05:00Z|2.5|3.0",
                        "n1|2024-01-01T00:10:00Z|3.5|4.0");
        assertThat(fixture.rows(SensorsTable.ID, "name")).containsExactly("a", "b");
        assertThat(fixture.exists(RejectedTable.ID)).isFalse();
    }

    @Test
    void readsOtherEncodings() {
        fixture.ingest(
                fixture.file("a/x.csv", "ts;a\n2024-01-01T00:00:00Z;1.5\n".getBytes(StandardCharsets.UTF_16LE)),
                fixture.file(
                        "b/x.csv",
                        "ts;t °C\n2024-01-01T00:00:00Z;1\u00a0497,5\n".getBytes(StandardCharsets.ISO_8859_1)));
        assertThat(fixture.readings("a", "t_c"))
                .containsExactly("a|2024-01-01T00:00:00Z|1.5|null", "b|2024-01-01T00:00:00Z|null|1497.5");
        String mac = fixture.file("mac.csv", "ts,a\r2024-01-01,1\r".getBytes(StandardCharsets.US_ASCII));
        EraForgeException refused = catchThrowableOfType(EraForgeException.class, () -> fixture.ingest(mac));
        assertThat(refused).hasMessageContaining("its lines end in carriage returns only");
    }

    @Test
    void aSentinelAmongOrdinaryValuesIsAValue() {
        String[] lines = new String[61];
        lines[0] = "ts,a,b";
        for (int i = 1; i < lines.length; i++) {
            lines[i] = "2024-01-01T00:%02d:00Z,%d,%d".formatted(i - 1, i - 1021, i == 9 ? -999 : i);
        }
        IngestReport report = fixture.ingest(fixture.file("x.csv", lines));
        assertThat(fixture.readings("a")).contains("gh1|2024-01-01T00:21:00Z|-999.0");
        assertThat(report.readings().sentinels()).isEqualTo(Map.of("b", 1L));
        assertThat(report.notes())
                .filteredOn(note -> note.contains("-999"))
                .singleElement()
                .asString()
                .startsWith("x.csv: -999 is an ordinary value of 'a' and was kept");
    }

    @Test
    void unnamedEmptyColumnsAreNoSensorsAndLinesOfSeparatorsAreBlank() {
        IngestReport report = fixture.ingest(fixture.file(
                "x.csv",
                ";;;;;",
                "Date;Time;CO(GT);T;;",
                "10/03/2004;18.00.00;2,6;13,6;;",
                "10/03/2004;19.00.00;2;13,3;;",
                "13/03/2004;19.00.00;2;13,4;;",
                ";;;;;",
                ";;;;;"));
        assertThat(fixture.rows(SensorsTable.ID, "name")).containsExactly("CO(GT)", "T");
        assertThat(report.readings().rows()).isEqualTo(3);
        assertThat(fixture.exists(RejectedTable.ID)).isFalse();
        assertThat(report.notes())
                .anyMatch(note -> note.contains("2 sensor(s): 'CO(GT)', 'T'"))
                .contains("No sensors, since they have no values: column 5, column 6.");
    }

    @Test
    void takesTheSecondHeaderRowAndSaysWhatItSkipped() {
        IngestReport report = fixture.ingest(
                fixture.file("a/x.csv", "Cell 5;;Cell 6", "Time;Temp;RH", "2024-01-01T00:00:00Z;1.5;2"),
                fixture.file("b/y.csv", "ts;Temp;RH", "UTC;°C;%", "2024-01-01T00:00:00Z;2.5;3"));
        assertThat(fixture.readings("temp", "rh"))
                .containsExactly("a|2024-01-01T00:00:00Z|1.5|2.0", "b|2024-01-01T00:00:00Z|2.5|3.0");
        assertThat(report.notes())
                .contains(
                        "x.csv: line 2 has the column names; line 1 above it was skipped.",
                        "y.csv: line 2 looks like units and was skipped (UTC, °C, %).");
    }
}
