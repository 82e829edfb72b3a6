package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Time zones, formats and daylight saving. */
@ExtendWith(SparkExtension.class)
class IngestTimeTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @Test
    void rejectsLocalTimesThatDaylightSavingSkips() {
        IngestReport report = fixture.ingest(
                IngestSettings.in("Europe/Copenhagen"),
                fixture.file(
                        "x.csv",
                        "ts,a",
                        "2014-03-30 01:50,1",
                        "2014-03-30 02:00,2",
                        "2014-03-30 02:50,3",
                        "2014-03-30 03:00,4"));
        assertThat(fixture.readings("a"))
                .containsExactly("gh1|2014-03-30T00:50:00Z|1.0", "gh1|2014-03-30T01:00:00Z|4.0");
        assertThat(report.readings().skippedHour()).isEqualTo(2);
        assertThat(fixture.rows(RejectedTable.ID, "line", "reason"))
                .containsExactly("3|local time skipped by daylight saving", "4|local time skipped by daylight saving");
        assertThat(report.notes())
                .anyMatch(note -> note.startsWith("2 row(s) fall in the hour that Europe/Copenhagen skips"));
    }

    @Test
    void resolvesARepeatedHourByFileOrder() {
        IngestReport report = fixture.ingest(
                IngestSettings.in("Europe/Copenhagen"),
                fixture.file(
                        "x.csv",
                        "ts,a",
                        "2014-10-26 01:30,1",
                        "2014-10-26 02:00,2",
                        "2014-10-26 02:30,3",
                        "2014-10-26 02:00,4",
                        "2014-10-26 02:30,5",
                        "2014-10-26 03:00,6"));
        assertThat(fixture.readings("a"))
                .containsExactly(
                        "gh1|2014-10-25T23:30:00Z|1.0",
                        "gh1|2014-10-26T00:00:00Z|2.0",
                        "gh1|2014-10-26T00:30:00Z|3.0",
                        "gh1|2014-10-26T01:00:00Z|4.0",
                        "gh1|2014-10-26T01:30:00Z|5.0",
                        "gh1|2014-10-26T02:00:00Z|6.0");
        assertThat(report.readings().repeatedHour()).isEqualTo(4);
        assertThat(report.notes())
                .anyMatch(note -> note.startsWith("4 row(s) fall in the hour that Europe/Copenhagen repeats"));
        assertThat(report.readings().duplicates()).isZero();
    }

    @Test
    void prefersOffsetsInTheTextToTheConfiguredZone() {
        fixture.ingest(
                IngestSettings.in("Europe/Copenhagen"),
                fixture.file("x.csv", "ts,a", "2014-10-26T02:30:00+02:00,1", "2014-10-26T02:30:00+01:00,2"));
        assertThat(fixture.readings("a"))
                .containsExactly("gh1|2014-10-26T00:30:00Z|1.0", "gh1|2014-10-26T01:30:00Z|2.0");
    }

    @Test
    void readsEpochTimes() {
        IngestReport report = fixture.ingest(fixture.file("x.csv", "time_ms,a", "1704067200123,1"));
        assertThat(fixture.readings("a")).containsExactly("gh1|2024-01-01T00:00:00.123Z|1.0");
        assertThat(report.notes()).anyMatch(note -> note.contains("milliseconds since 1970"));
    }

    @Test
    void readsConfiguredColumnsWithAPattern() {
        fixture.ingest(
                IngestSettings.times("", "d", "t", "yyyy/DDD HH'h'mm"),
                fixture.file("x.csv", "other,d,t,a", "2020-01-01,2024/032,07h30,1"));
        assertThat(fixture.readings("a")).containsExactly("gh1|2024-02-01T07:30:00Z|1.0");
    }

    @Test
    void partitionsReadingsByUtcMonth() {
        fixture.ingest(
                IngestSettings.in("Europe/Copenhagen"),
                fixture.file("x.csv", "ts,a", "2014-02-01 00:30,1", "2014-02-01 01:00,2"));
        assertThat(fixture.rows(ReadingsTable.ID, "month", "ts_us"))
                .containsExactly("2014-01|1391211000000000", "2014-02|1391212800000000");
    }
}
