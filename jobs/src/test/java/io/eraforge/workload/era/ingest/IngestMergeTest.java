package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Status;
import io.eraforge.workload.era.schema.IngestsTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Merging into existing readings. */
@ExtendWith(SparkExtension.class)
class IngestMergeTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @Test
    void ingestingTheSameFileTwiceChangesNothing() {
        String file = fixture.file("x.csv", "series,ts,a", "s,2024-01-01T00:00:00Z,1", "s,2024-01-01T00:05:00Z,oops");
        fixture.ingest(file);
        List<Long> commits = commits();
        String copy = fixture.file(
                "elsewhere/y.csv", "series,ts,a", "s,2024-01-01T00:00:00Z,1", "s,2024-01-01T00:05:00Z,oops");
        IngestReport again = fixture.ingest(file, copy);

        assertThat(again.readings().files())
                .extracting(IngestReport.File::status)
                .containsOnly(Status.ALREADY_INGESTED);
        assertThat(again.notes()).contains("2 of 2 file(s) were already ingested with the same content and settings.");
        assertThat(commits()).isEqualTo(commits);
    }

    @Test
    void lastIngestWinsAndOnlyChangedMonthsAreWritten() {
        fixture.ingest(fixture.file(
                "a.csv", "ts,a", "2024-01-01T00:00:00Z,1", "2024-01-01T00:05:00Z,2", "2024-02-01T00:00:00Z,3"));
        IngestReport report = fixture.ingest(fixture.file(
                "b.csv",
                "ts,a",
                "2024-01-01T00:00:00Z,1",
                "2024-01-01T00:05:00Z,7",
                "2024-01-01T00:10:00Z,8",
                "2024-02-01T00:00:00Z,3"));

        assertThat(fixture.readings("a"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00Z|1.0",
                        "gh1|2024-01-01T00:05:00Z|7.0",
                        "gh1|2024-01-01T00:10:00Z|8.0",
                        "gh1|2024-02-01T00:00:00Z|3.0");
        assertThat(report.readings().added()).isEqualTo(1);
        assertThat(report.readings().changed()).isEqualTo(1);
        assertThat(report.readings().unchanged()).isEqualTo(2);
        assertThat(report.readings().monthsWritten())
                .as("February is unchanged")
                .containsExactly("2024-01");
    }

    @Test
    void unchangedReadingsAreNotRewritten() {
        fixture.ingest(fixture.file("a.csv", "ts,a", "2024-01-01T00:00:00Z,1"));
        long commits = fixture.commits(ReadingsTable.ID);
        IngestReport report = fixture.ingest(fixture.file("b.csv", "ts;a", "2024-01-01 00:00;1.0"));
        assertThat(report.readings().unchanged()).isEqualTo(1);
        assertThat(fixture.commits(ReadingsTable.ID)).isEqualTo(commits);
    }

    @Test
    void filesWithDifferentSensorsComplementEachOther() {
        fixture.ingest(fixture.file("temp.csv", "ts,t", "2024-01-01T00:00:00Z,1", "2024-01-01T00:05:00Z,2"));
        IngestReport report =
                fixture.ingest(fixture.file("rh.csv", "ts,rh", "2024-01-01T00:00:00Z,50", "2024-01-01T00:10:00Z,60"));
        assertThat(fixture.readings("t", "rh"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00Z|1.0|50.0",
                        "gh1|2024-01-01T00:05:00Z|2.0|null",
                        "gh1|2024-01-01T00:10:00Z|null|60.0");
        assertThat(report.readings().changed()).isEqualTo(1);
        assertThat(report.readings().newSensors()).isEqualTo(1);
    }

    @Test
    void anEmptyCellOfALaterIngestKeepsTheValue() {
        fixture.ingest(fixture.file("a.csv", "ts,a,b", "2024-01-01T00:00:00Z,1,2"));
        IngestReport report = fixture.ingest(fixture.file("b.csv", "ts,a,b", "2024-01-01T00:00:00Z,,2"));
        assertThat(fixture.readings("a", "b")).containsExactly("gh1|2024-01-01T00:00:00Z|1.0|2.0");
        assertThat(report.readings().unchanged()).isEqualTo(1);
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "values_read"))
                .as("values stored, not the sum over ingests")
                .containsExactly("a|1", "b|1");
    }

    @Test
    void aFileIngestedWithOtherSettingsReplacesWhatItBrought() {
        String file = fixture.file("a.csv", "ts,a", "2024-01-01 00:00,1");
        fixture.ingest(file);
        IngestReport report = fixture.ingest(IngestSettings.in("Europe/Copenhagen"), file);
        assertThat(report.readings().added()).isEqualTo(1);
        assertThat(fixture.readings()).containsExactly("gh1|2023-12-31T23:00:00Z");
        assertThat(report.notes())
                .contains(
                        "1 file(s) were ingested before with other settings; what they brought then was taken back (1 rows).");
    }

    @Test
    void dayByDayEqualsAllAtOnce(SparkSession spark, @TempDir Path other) {
        IngestFixture allAtOnce = new IngestFixture(spark, other);
        String[] all = new String[14];
        for (int day = 0; day < all.length; day++) {
            // Each day repeats the last row of the day before, with another value.
            String[] lines = {
                "ts,a,b",
                "2024-01-%02dT00:00:00Z,%d,".formatted(18 + day, -day),
                "2024-01-%02dT12:00:00Z,%d,1".formatted(18 + day, day),
                day == 13 ? "2024-02-01T00:00:00Z,1,1" : "2024-01-%02dT00:00:00Z,%d,1".formatted(19 + day, day)
            };
            fixture.ingest(fixture.file("day%02d.csv".formatted(day), lines));
            all[day] = allAtOnce.file("day%02d.csv".formatted(day), lines);
        }
        IngestReport report = allAtOnce.ingest(IngestSettings.allowingConflicts(), all);

        assertThat(fixture.readings("a", "b"))
                .isEqualTo(allAtOnce.readings("a", "b"))
                .hasSize(29);
        assertThat(report.readings().duplicates()).isEqualTo(13);
        assertThat(fixture.commits(ReadingsTable.ID))
                .as("beyond Delta's checkpoint")
                .isGreaterThan(10);
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "values_read"))
                .isEqualTo(allAtOnce.rows(SensorsTable.ID, "sensor", "values_read"));
    }

    /** An ingest interrupted before its rows in {@code ingests} were written is repeated entirely. */
    @Test
    void repeatingAnInterruptedIngestAddsNothing(SparkSession spark) {
        String file = fixture.file(
                "a.csv",
                "ts,a",
                "2024-01-01T00:00:00Z,1",
                "2024-01-01T00:00:00Z,2",
                "2024-01-01T00:05:00Z,3",
                "2024-01-01T00:10:00Z,4",
                "2024-01-01T00:15:00Z,5",
                "oops,6");
        fixture.ingest(IngestSettings.allowingConflicts(), file);
        List<String> readings = fixture.readings("a");
        List<String> rejected = fixture.rows(RejectedTable.ID, "line", "reason");
        List<String> sensors = fixture.rows(SensorsTable.ID, "*");
        long commits = fixture.commits(ReadingsTable.ID);
        io.delta.tables.DeltaTable.forPath(spark, fixture.warehouse() + "/ingests")
                .delete();
        fixture.ingest(IngestSettings.allowingConflicts(), file);

        assertThat(fixture.readings("a")).isEqualTo(readings);
        assertThat(fixture.rows(RejectedTable.ID, "line", "reason")).isEqualTo(rejected);
        assertThat(fixture.rows(SensorsTable.ID, "*")).isEqualTo(sensors);
        assertThat(fixture.commits(ReadingsTable.ID)).isEqualTo(commits);
    }

    private List<Long> commits() {
        return List.of(ReadingsTable.ID, SensorsTable.ID, RejectedTable.ID, IngestsTable.ID).stream()
                .map(fixture::commits)
                .toList();
    }
}
