package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.eraforge.config.Settings;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The order of day and month is decided over all dates; where they leave it open, ingest stops. */
@ExtendWith(SparkExtension.class)
class IngestDateOrderTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @Test
    void readsTheMonthFirstWithAmAndPm() {
        IngestReport report = fixture.ingest(
                fixture.file("x.csv", "when,a", "3/4/2024 2:10 PM,1", "3/5/2024 2:10 AM,2"),
                fixture.file("y.csv", "day,clock,b", "3/4/2024,2:10 PM,3"));
        assertThat(fixture.readings("a", "b"))
                .containsExactly("gh1|2024-03-04T14:10:00Z|1.0|3.0", "gh1|2024-03-05T02:10:00Z|2.0|null");
        assertThat(report.notes())
                .anyMatch(
                        note -> note.contains("'when' (text, month-day-year, as is usual with slashes and AM or PM)"));
    }

    @Test
    void findsEvidenceBeyondTheSample() {
        fixture.ingest(fixture.file("x.csv", lines("04/%02d/2024 10:00", 1_000, "04/13/2024 10:00,7")));
        assertThat(fixture.rows(ReadingsTable.ID, "ts").get(11)).startsWith("2024-04-12");
        assertThat(fixture.rows(ReadingsTable.ID, "ts")).hasSize(13);
    }

    @Test
    void findsEvidenceInTimesThatRunOn() {
        IngestReport report = fixture.ingest(
                fixture.file("x.csv", "when,a", "03/04/2024 23:40,1", "03/04/2024 23:50,2", "04/04/2024 00:00,3"),
                fixture.file("y.csv", "Date;Time;b", "03-04-2024;23.40;1", "03-04-2024;23.50;2", "04-04-2024;00.00;3"));
        assertThat(fixture.readings("a", "b"))
                .containsExactly(
                        "gh1|2024-04-03T23:40:00Z|1.0|1.0",
                        "gh1|2024-04-03T23:50:00Z|2.0|2.0",
                        "gh1|2024-04-04T00:00:00Z|3.0|3.0");
        assertThat(report.notes())
                .anyMatch(note -> note.contains("the only order in which times run on from date to date"));
    }

    @Test
    void stopsWhereTheOrderStaysOpen() {
        String file = fixture.file("x.csv", "when;a", "01/02/2024 00:00;1", "05/02/2024 00:00;2");
        assertThat(refusal(IngestSettings.inferring(), file))
                .isEqualTo(
                        "Cannot ingest x.csv: dates in column 'when', such as '05/02/2024 00:00', may begin with the day or with the month, and no date of the column shows which. Set ingest.date-order to dmy, mdy or ymd.");
        fixture.ingest(IngestSettings.dateOrder("mdy"), file);
        assertThat(fixture.readings("a"))
                .containsExactly("gh1|2024-01-02T00:00:00Z|1.0", "gh1|2024-05-02T00:00:00Z|2.0");
    }

    @Test
    void stopsAtContradictingDates() {
        String file = fixture.file("x.csv", "when,a", "13/02/2024 10:00,1", "02/14/2024 10:00,2");
        assertThat(refusal(IngestSettings.inferring(), file))
                .contains("'13/02/2024 10:00' is not month-day-year, '02/14/2024 10:00' is not day-month-year");
        String late = fixture.file("y.csv", lines("%02d/04/2024 10:00", 1_000, "04/13/2024 10:00,7"));
        assertThat(refusal(IngestSettings.inferring(), fixture.file("z.csv", "when,a", "13/04/2024 10:00,1"), late))
                .contains("the date in line 1002 fits only another order", "04/13/2024 10:00,7");
        fixture.ingest(IngestSettings.dateOrder("dmy"), file);
        assertThat(fixture.rows(RejectedTable.ID, "line", "reason"))
                .containsExactly("3|date in another order than the other dates");
    }

    @Test
    void neverTakesDatesAloneNextToAnUnreadTimeOfDay() {
        String file = fixture.file("x.csv", "date,time,a", "2024-03-05,quarter past ten,1");
        assertThat(refusal(IngestSettings.inferring(), file))
                .startsWith(
                        "Cannot ingest x.csv: column 'date' has dates only, and 'time' looks like their time of day but cannot be read as such; it has values such as 'quarter past ten'.");
        assertThat(refusal(IngestSettings.inferring(), fixture.file("y.csv", "date,x,a", "2024-03-05,10h5m,1")))
                .contains("'x' looks like their time of day");
        fixture.ingest(IngestSettings.times("", "date", "", ""), file);
        assertThat(fixture.readings("a")).containsExactly("gh1|2024-03-05T00:00:00Z|1.0");
    }

    @Test
    void sharesTheOrderBetweenStartAndEndOfEras() {
        fixture.ingest(fixture.file("x.csv", "ts,a", "2024-04-03 00:00,1"));
        String eras =
                fixture.file("eras.csv", "level,series,era_id,start,end", "A,gh1,1,03/04/2024 00:00,13/04/2024 00:00");
        fixture.ingest(IngestSettings.inferring(), new IngestRequest(java.util.List.of(), eras, java.util.Map.of()));
        assertThat(fixture.rows(ErasTable.ID, "timestamp_micros(start_us)")).containsExactly("2024-04-03 00:00:00.0");
    }

    /** A header, lines with days 1 to 12 in turn, and one more line. */
    private static String[] lines(String format, int count, String last) {
        return Stream.of(
                        Stream.of("when,a"),
                        IntStream.range(0, count).mapToObj(i -> format.formatted(1 + i % 12) + ",1"),
                        Stream.of(last))
                .flatMap(each -> each)
                .toArray(String[]::new);
    }

    private String refusal(Settings.Ingest settings, String... files) {
        EraForgeException refusal =
                catchThrowableOfType(EraForgeException.class, () -> fixture.ingest(settings, files));
        assertThat(refusal).isNotNull();
        assertThat(refusal.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(fixture.exists(ReadingsTable.ID)).isFalse();
        return refusal.getMessage();
    }
}
