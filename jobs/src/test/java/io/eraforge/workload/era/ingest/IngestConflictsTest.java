package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.schema.TableId;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.ingest.result.CellCounts;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.IngestsTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rows of one ingest that share series and time, and the account of every cell. */
@ExtendWith(SparkExtension.class)
class IngestConflictsTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @Test
    void rowsThatDisagreeStopTheIngestAndTheMessageNamesTheColumn() {
        String file = fixture.file(
                "x.csv",
                "ts,t,abbr,comment",
                "2024-01-01T00:00:00Z,1,north,ok",
                "2024-01-01T00:00:00Z,2,south,ok",
                "2024-01-01T00:05:00Z,3,north,ok",
                "2024-01-01T00:05:00Z,3,south,ok");
        assertThatThrownBy(() -> fixture.ingest(
                        TestSettings.with("ingest.series-from=folder").ingest(), file))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                .hasMessageContaining("1 of 4 rows disagree")
                .hasMessageContaining("'t' of series 'gh1' at 2024-01-01T00:00:00Z is 1.0 in line 2 of ")
                .hasMessageContaining("but 2.0 in line 3 of ")
                .hasMessageContaining("differ in: abbr. ")
                .hasMessageContaining("ingest.series-column")
                .hasMessageContaining("ingest.max-conflict-share=1");
        for (TableId table : List.of(ReadingsTable.ID, SensorsTable.ID, RejectedTable.ID, IngestsTable.ID)) {
            assertThat(fixture.exists(table)).as(table.name()).isFalse();
        }
    }

    @Test
    void aMissingErasFileIsNoticedBeforeAnythingIsWritten() {
        String file = fixture.file("x.csv", "ts,t", "2024-01-01T00:00:00Z,1");
        assertThatThrownBy(() ->
                        fixture.ingest(IngestSettings.inferring(), IngestRequest.of(List.of(file), file + ".missing")))
                .hasMessageContaining("no such file or folder");
        assertThat(fixture.exists(ReadingsTable.ID)).isFalse();
    }

    @Test
    void filesOfTheSameSensorThatDisagreeStop() {
        String one = fixture.file("one.csv", "ts,temp", "2024-01-01T00:00:00Z,1", "2024-01-01T00:05:00Z,2");
        String two = fixture.file("two.csv", "ts,temp", "2024-01-01T00:00:00Z,7", "2024-01-01T00:05:00Z,8");
        assertThatThrownBy(() -> fixture.ingest(one, two))
                .hasMessageContaining("2 of 4 rows disagree")
                .hasMessageContaining("is 1.0 in line 2 of file:" + one)
                .hasMessageContaining("but 7.0 in line 2 of file:" + two)
                .hasMessageContaining("set ingest.series-from=file");
        assertThat(fixture.exists(ReadingsTable.ID)).isFalse();
    }

    @Test
    void filesWithOverlappingSensorsAreCheckedToo() {
        String a = fixture.file("a.csv", "ts,t,u", "2024-01-01T00:00:00Z,1,1");
        String b = fixture.file("b.csv", "ts,v,w", "2024-01-01T00:00:00Z,5,5");
        String c = fixture.file("c.csv", "ts,w,t", "2024-01-01T00:00:00Z,5,2");
        assertThatThrownBy(() -> fixture.ingest(a, b, c)).hasMessageContaining("1 of 3 rows disagree");
    }

    @Test
    void fewConflictsGoToRejectedAndEveryCellIsAccountedFor() {
        List<String> lines = new ArrayList<>(List.of("ts,t,u"));
        for (int i = 0; i < 2000; i++) {
            lines.add("2024-01-%02dT%02d:%02d:00Z,%d,".formatted(1 + i / 1440, i / 60 % 24, i % 60, i));
        }
        lines.add("2024-01-01T00:00:00Z,77,5");
        lines.add("2024-01-01T00:01:00Z,1,-999");
        lines.add("2024-01-01T00:02:00Z,oops,6");
        lines.add("oops,1,2");
        IngestReport report = fixture.ingest(fixture.file("x.csv", lines.toArray(String[]::new)));

        assertThat(fixture.rows(RejectedTable.ID, "line", "column", "reason", "raw"))
                .hasSize(3)
                .anyMatch(row -> row.startsWith("2|t|another value for the same series and time in line 2002 of ")
                        && row.endsWith("|0.0"));
        assertThat(fixture.readings("t", "u"))
                .startsWith(
                        "gh1|2024-01-01T00:00:00Z|77.0|5.0",
                        "gh1|2024-01-01T00:01:00Z|1.0|null",
                        "gh1|2024-01-01T00:02:00Z|2.0|6.0")
                .hasSize(2000);
        assertThat(report.readings().conflicts()).isEqualTo(1);
        assertThat(report.readings().duplicates()).isEqualTo(3);
        assertThat(report.readings().cells()).isEqualTo(new CellCounts(4008, 2002, 2000, 1, 3, 1, 1));
        assertThat(report.readings().sentinels()).containsExactly(Map.entry("u", 1L));
        assertThat(report.reasons())
                .extracting(IngestReport.Reason::reason)
                .contains("another value for the same series and time in 't'");
        assertThat(fixture.rows(
                        IngestsTable.ID,
                        "cells_read",
                        "cells_stored",
                        "cells_empty",
                        "cells_sentinel",
                        "cells_rejected",
                        "cells_duplicate",
                        "cells_superseded",
                        "sentinels['u']"))
                .containsExactly("4008|2002|2000|1|3|1|1|1");
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "values_read")).containsExactly("t|2000", "u|2");
    }

    @Test
    void laterFilesWinIfConflictsAreAllowed() {
        String a = fixture.file("a.csv", "ts,t,u", "2024-01-01T00:00:00Z,1,1");
        String b = fixture.file("b.csv", "ts,t,v", "2024-01-01T00:00:00Z,2,2");
        String c = fixture.file("c.csv", "ts,u,t", "2024-01-01T00:00:00Z,3,3");
        IngestReport report = fixture.ingest(IngestSettings.allowingConflicts(), b, c, a);
        assertThat(fixture.readings("t", "u", "v")).containsExactly("gh1|2024-01-01T00:00:00Z|1.0|1.0|2.0");
        assertThat(report.readings().rows()).isEqualTo(3);
        assertThat(report.readings().added()).isEqualTo(1);
        assertThat(report.readings().duplicates()).isEqualTo(2);
        assertThat(report.readings().conflicts()).isEqualTo(2);
        assertThat(fixture.rows(RejectedTable.ID, "column", "raw")).containsExactly("t|2.0", "t|3.0", "u|3.0");
    }
}
