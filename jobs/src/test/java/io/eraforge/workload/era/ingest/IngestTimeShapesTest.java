package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Shapes of times in public datasets: in two columns, in many, as ranges, with mixed units. */
@ExtendWith(SparkExtension.class)
class IngestTimeShapesTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @Test
    void readsTimesOfDayWithPoints() {
        IngestReport report = fixture.ingest(fixture.file(
                "air.csv",
                "Date;Time;CO;T;;",
                "10/03/2004;18.00.00;2,6;13,6;;",
                "10/03/2004;19.00.00;2;13,3;;",
                "13/03/2004;00.00.00;1,2;11,3;;"));
        assertThat(fixture.readings("co", "t"))
                .containsExactly(
                        "gh1|2004-03-10T18:00:00Z|2.6|13.6",
                        "gh1|2004-03-10T19:00:00Z|2.0|13.3",
                        "gh1|2004-03-13T00:00:00Z|1.2|11.3");
        assertThat(report.notes())
                .contains(
                        "air.csv: time from columns 'Date' and 'Time' (text, day-month-year, as in '13/03/2004'; time of day); times without an offset are in UTC.");
    }

    @Test
    void readsHoursAndMinutesWithAPoint() {
        fixture.ingest(fixture.file("x.csv", "Datum;Uhrzeit;a", "28.02.2024;9.05;1", "28.02.2024;18.30;2"));
        assertThat(fixture.readings("a"))
                .containsExactly("gh1|2024-02-28T09:05:00Z|1.0", "gh1|2024-02-28T18:30:00Z|2.0");
    }

    @Test
    void takesTheStartOfARangeOfTimes() {
        IngestReport report = fixture.ingest(
                fixture.file("x.csv", "date,time,a", "2024-03-05,00:00 - 01:00,1", "2024-03-05,01:00 - 02:00,2"),
                fixture.file("y.csv", "MTU;b", "05.03.2024 00:00 - 05.03.2024 01:00;3"));
        assertThat(fixture.readings("a", "b"))
                .containsExactly("gh1|2024-03-05T00:00:00Z|1.0|3.0", "gh1|2024-03-05T01:00:00Z|2.0|null");
        assertThat(report.notes())
                .anyMatch(note -> note.startsWith("x.csv: time from columns 'date' and 'time'")
                        && note.contains("time of day, the start of each range"))
                .anyMatch(note -> note.contains(
                        "'MTU' (text, day-month-year, as is usual with points, the start of each range)"));
    }

    @Test
    void readsSplitDates() {
        IngestReport report = fixture.ingest(
                fixture.file(
                        "pm.csv",
                        "No,year,month,day,hour,pm2.5,DEWP",
                        "1,2010,1,1,0,NA,-21",
                        "2,2010,1,1,1,129,-20",
                        "3,2010,1,1,24,148,-19"),
                fixture.file("doy.csv", "Yr,DOY,hr,Min,b", "2010,1,0,30,7", "2010,366,0,30,8"));
        assertThat(fixture.readings("dewp", "b"))
                .containsExactly(
                        "gh1|2010-01-01T00:00:00Z|-21.0|null",
                        "gh1|2010-01-01T00:30:00Z|null|7.0",
                        "gh1|2010-01-01T01:00:00Z|-20.0|null",
                        "gh1|2010-01-02T00:00:00Z|-19.0|null");
        assertThat(fixture.rows(SensorsTable.ID, "sensor"))
                .doesNotContain("year", "month", "day", "hour", "yr", "doy", "hr");
        assertThat(fixture.rows(RejectedTable.ID, "line", "reason")).containsExactly("3|time not readable");
        assertThat(report.notes())
                .contains(
                        "pm.csv: time from columns 'year', 'month', 'day' and 'hour' (one part each); times without an offset are in UTC.");
    }

    @Test
    void readsADateWithHoursInAnotherColumn() {
        fixture.ingest(
                fixture.file("bike.csv", "dteday,yr,mnth,hr,cnt", "2011-01-01,0,1,0,16", "2011-01-01,0,1,23,40"),
                fixture.file("hm.csv", "Date,Hour,Minute,c", "2011-01-02,5,30,1"),
                fixture.file("day.csv", "date,hour,min,max", "2011-01-04,7,2,9"),
                fixture.file("hhmm.csv", "Date,Time,d", "20110103,0,1", "20110103,2330,2"));
        assertThat(fixture.readings("cnt", "c", "d"))
                .containsExactly(
                        "gh1|2011-01-01T00:00:00Z|16.0|null|null",
                        "gh1|2011-01-01T23:00:00Z|40.0|null|null",
                        "gh1|2011-01-02T05:30:00Z|null|1.0|null",
                        "gh1|2011-01-03T00:00:00Z|null|null|1.0",
                        "gh1|2011-01-03T23:30:00Z|null|null|2.0",
                        "gh1|2011-01-04T07:00:00Z|null|null|null");
    }

    @Test
    void neverStoresMixedEpochUnitsAs1970() {
        IngestReport report = fixture.ingest(fixture.file(
                "x.csv", "timestamp,a", "1704067200,1", "1704067260000,2", "1704067320,3", "1704067380000,4", "0,5"));
        assertThat(fixture.readings("a"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00Z|1.0",
                        "gh1|2024-01-01T00:01:00Z|2.0",
                        "gh1|2024-01-01T00:02:00Z|3.0",
                        "gh1|2024-01-01T00:03:00Z|4.0");
        assertThat(fixture.rows(RejectedTable.ID, "line", "reason"))
                .containsExactly("6|time near 1970, unlike the other times");
        assertThat(report.notes()).anyMatch(note -> note.contains("in several units, told apart by size"));
    }

    @Test
    void describesMonthsByName() {
        IngestReport report = fixture.ingest(fixture.file("x.csv", "when,a", "01-Mar-2024 10:00,1"));
        assertThat(fixture.readings("a")).containsExactly("gh1|2024-03-01T10:00:00Z|1.0");
        assertThat(report.notes())
                .contains(
                        "x.csv: time from column 'when' (text, day-month-year, month by name); times without an offset are in UTC.");
    }

    @Test
    void countsTimesWithDigitsBelowAMicrosecond() {
        IngestReport report = fixture.ingest(
                fixture.file("x.csv", "ts,a", "1704067200000000100,1", "1704067200000001000,2"),
                fixture.file("y.csv", "when,b", "2024-01-02T00:00:00.123456789Z,1", "2024-01-02T00:00:00.5Z,2"));
        assertThat(report.notes()).contains("2 times have digits below a microsecond; they are cut off.");
    }

    @Test
    void readsDatesOfTypedSourcesWithTheirTimesOfDay(SparkSession spark, @TempDir Path dir) {
        String hours = dir.resolve("p/hours.parquet").toString();
        spark.sql("select date'2024-03-05' as day, h as hour, cast(h as double) as a from values (0), (23) as t(h)")
                .coalesce(1)
                .write()
                .parquet(hours);
        String texts = dir.resolve("p/texts.parquet").toString();
        spark.sql("select * from values ('03/06/2024 01:00 PM', 5d), ('03/06/2024 02:00 PM', 6d) as t(stamp, b)")
                .coalesce(1)
                .write()
                .parquet(texts);
        fixture.ingest(IngestSettings.series("s"), hours, texts);
        assertThat(fixture.readings("a", "b"))
                .containsExactly(
                        "s|2024-03-05T00:00:00Z|0.0|null",
                        "s|2024-03-05T23:00:00Z|23.0|null",
                        "s|2024-03-06T13:00:00Z|null|5.0",
                        "s|2024-03-06T14:00:00Z|null|6.0");
    }
}
