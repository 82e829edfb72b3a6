package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.era.Level;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.eras.WindowWidth;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.LevelCounts;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.RejectedTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class IngestErasTest {
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
    void readsErasAndRejectsBadOnes() {
        IngestReport report = eras(
                "level,series,era_id,start,end,priority",
                "A,s,1,2024-01-01T00:00:00Z,2024-01-08T00:00:00Z,",
                "b,s,9876543210,2024-01-01T00:00:00Z,2024-01-02T00:00:00Z,5",
                "A,s,2,2024-01-08T00:00:00Z,2024-01-01T00:00:00Z,",
                "A,s,2,2024-01-08T00:00:00Z,2024-01-08T00:00:00Z,",
                "D,s,3,2024-01-01T00:00:00Z,2024-01-08T00:00:00Z,",
                "A,,4,2024-01-01T00:00:00Z,2024-01-08T00:00:00Z,",
                "A,s,,2024-01-01T00:00:00Z,2024-01-08T00:00:00Z,",
                "A,s,7.5,2024-01-01T00:00:00Z,2024-01-08T00:00:00Z,",
                "A,s,5,,2024-01-08T00:00:00Z,",
                "A,s,6,2024-01-01T00:00:00Z,soon,",
                "A,s,1,2024-02-01T00:00:00Z,2024-02-08T00:00:00Z,",
                ",s,7,2024-01-01T00:00:00Z,2024-01-08T00:00:00Z,");

        assertThat(fixture.rows(ErasTable.ID, "*"))
                .containsExactly(
                        "A|s|1|1704067200000000|1704672000000000|null",
                        "B|s|9876543210|1704067200000000|1704153600000000|5");
        assertThat(fixture.rows(RejectedTable.ID, "line", "reason", "source"))
                .containsExactly(
                        "10|start: no time|eras",
                        "11|end: time not readable|eras",
                        "12|era id used before for this level and series; the first was kept|eras",
                        "13|no level|eras",
                        "4|end not after start|eras",
                        "5|end not after start|eras",
                        "6|unknown level, expected A, B or C|eras",
                        "7|no series|eras",
                        "8|no era id|eras",
                        "9|era id is not a whole number|eras");
        assertThat(fixture.rows(RejectedTable.ID, "line", "raw"))
                .contains(
                        "12|A,s,1,2024-02-01T00:00:00Z,2024-02-08T00:00:00Z,",
                        "8|A,s,,2024-01-01T00:00:00Z,2024-01-08T00:00:00Z,")
                .noneMatch(row -> row.endsWith("|null"));
        assertThat(report.eras().rejected()).isEqualTo(10);
        assertThat(report.eras().levels().get(Level.A)).isEqualTo(new LevelCounts(1, 1, 0, 0));
    }

    @Test
    void aFileReplacesAllErasOfItsLevelsAndSeries() {
        eras("level,series,era_id,start_us,end_us", "A,s,1,0,10", "A,s,2,10,20", "A,other,1,0,10", "B,s,1,0,10");
        IngestReport report = eras(
                "level,series,era_id,start_us,end_us",
                "A,s,1,1700000000000000,1700000000000010",
                "A,s,3,1700000000000020,1700000000000030");

        assertThat(fixture.rows(ErasTable.ID, "level", "series", "era_id", "start_us"))
                .containsExactly("A|other|1|0", "A|s|1|1700000000000000", "A|s|3|1700000000000020", "B|s|1|0");
        assertThat(report.eras().levels()).isEqualTo(Map.of(Level.A, new LevelCounts(2, 1, 1, 1)));
        assertThat(report.notes()).anyMatch(note -> note.contains("no column 'start'; using 'start_us'"));
    }

    @Test
    void unchangedErasAreNotRewritten() {
        String[] lines = {"level,series,era_id,start,end", "A,s,1,1704067200,1704067300", "C,s,1,1704067200,oops"};
        eras(lines);
        long commits = fixture.commits(ErasTable.ID);
        IngestReport again = eras(lines);
        assertThat(fixture.commits(ErasTable.ID)).isEqualTo(commits);
        assertThat(fixture.commits(RejectedTable.ID)).isEqualTo(1);
        assertThat(again.eras().levels().get(Level.A)).isEqualTo(new LevelCounts(1, 0, 0, 0));
    }

    @Test
    void anEarlierFileCanBeIngestedAgain() {
        String[] first = {"level,series,era_id,start,end", "A,s,1,1704067200,1704067300"};
        eras(first);
        eras("level,series,era_id,start,end", "A,s,2,1704067200,1704067300");
        eras(first);
        assertThat(fixture.rows(ErasTable.ID, "era_id")).containsExactly("1");
    }

    @Test
    void readsErasInAnyFormat() {
        spark.sql(
                        "SELECT 'A' AS level, 's' AS series, 1L AS era_id, timestamp '2024-01-01' AS start, timestamp '2024-01-02' AS end, 3 AS priority")
                .write()
                .parquet(dir.resolve("eras.parquet").toString());
        fixture.ingest(
                IngestSettings.inferring(),
                IngestRequest.of(List.of(), dir.resolve("eras.parquet").toString()));
        String json = fixture.file(
                "eras.json",
                "{\"level\": \"B\", \"series\": \"s\", \"era_id\": 2, \"start\": 1704067200123, \"end\": 1704067300123}");
        fixture.ingest(IngestSettings.inferring(), IngestRequest.of(List.of(), json));
        assertThat(fixture.rows(ErasTable.ID, "*"))
                .containsExactly(
                        "A|s|1|1704067200000000|1704153600000000|3", "B|s|2|1704067200123000|1704067300123000|null");
    }

    @Test
    void erasWithoutSeriesBelongToTheOnlySeries() {
        String readings = fixture.file("x.csv", "ts,a", "2024-01-01T00:00:00Z,1");
        String eras = fixture.file("eras.csv", "level;era_id;start;end", "A;1;2024-01-01 00:00;2024-01-02 00:00");
        IngestReport report =
                fixture.ingest(IngestSettings.in("Europe/Copenhagen"), IngestRequest.of(List.of(readings), eras));
        assertThat(fixture.rows(ErasTable.ID, "series", "start_us")).containsExactly("gh1|1704063600000000");
        assertThat(report.notes())
                .anyMatch(
                        note -> note.contains("no column 'series'; all eras were assigned to the only series, 'gh1'"));
    }

    @Test
    void idsMayBeText() {
        String[] numbered = {
            "level,series,era_id,start,end", "B,s,7,1704067200,1704067300", "B,s,08,1704067200,1704067300"
        };
        eras(numbered);
        IngestReport report = eras(
                "level,series,era_id,start,end",
                "A,s,2014-W03,1704067200,1704067300",
                "A,s,batch-17,1704067200,1704067300",
                "A,t,batch-17,1704067200,1704067300",
                "A,s,batch-17,1704067300,1704067400");
        List<String> expected = List.of(
                "A|s|7245741219851166813|batch-17",
                "A|s|8477182271920753912|2014-W03",
                "A|t|7245741219851166813|batch-17",
                "B|s|7|null",
                "B|s|8|null");
        assertThat(ids()).isEqualTo(expected);
        assertThat(report.eras().levels().get(Level.A)).isEqualTo(new LevelCounts(3, 3, 0, 0));
        assertThat(report.eras().rejected()).isEqualTo(1);
        assertThat(report.notes()).anyMatch(note -> note.startsWith("Some era ids are text"));

        // Other files keep the names; the same text has the same number again.
        eras(numbered);
        IngestReport again = eras("level,series,era_id,start,end", "A,t,batch-17,1704067200,1704067300");
        assertThat(again.eras().levels().get(Level.A)).isEqualTo(new LevelCounts(1, 0, 0, 0));
        assertThat(ids()).isEqualTo(expected);
    }

    private List<String> ids() {
        return fixture.rows(ErasTable.ID, "level", "series", "era_id", "era_name");
    }

    @Test
    void namesErasOfSeriesWithoutReadings() {
        String readings =
                fixture.file("x.csv", "series,ts,a", "north,2024-01-01T00:00:00Z,1", "south,2024-01-01T00:00:00Z,1");
        String eras = fixture.file(
                "eras.csv",
                "level,series,era_id,start,end",
                "A,north,1,1704067200,1704067300",
                "A,North,1,1704067200,1704067300",
                "B,North,1,1704067200,1704067300",
                "A,greenhouse,1,1704067200,1704067300");
        assertThat(fixture.ingest(IngestSettings.inferring(), IngestRequest.of(List.of(readings), eras))
                        .notes())
                .contains(
                        "2 eras are of series 'North', which has no readings: nothing can be computed for them. Did you mean 'north'?",
                        "1 eras are of series 'greenhouse', which has no readings: nothing can be computed for them. There are readings of 'north', 'south'.")
                .noneMatch(note -> note.contains("series 'north'"));
    }

    @Test
    void rejectsFilesWithoutEras() {
        assertThatThrownBy(() -> eras("level,series,era_id,start", "A,s,1,1704067200"))
                .hasMessageContaining("no column 'end' (found: level, series, era_id, start)")
                .hasMessageContaining("ingest.eras.end-column");
        assertThatThrownBy(() -> eras("level,series,era_id,start,end", "X,s,1,1704067200,1704067300"))
                .hasMessageContaining("none of its 1 records is an era (unknown level, expected A, B or C");
        assertThatThrownBy(() -> fixture.ingest(
                        IngestSettings.inferring(),
                        new IngestRequest(List.of(), "", Map.of(Level.A, WindowWidth.of(1, WindowWidth.Unit.DAY)))))
                .hasMessageContaining("no readings yet");
    }

    private IngestReport eras(String... lines) {
        String file = fixture.file("eras.csv", lines);
        return fixture.ingest(IngestSettings.inferring(), IngestRequest.of(List.of(), file));
    }
}
