package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delta.tables.DeltaTable;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.result.IngestHistory;
import io.eraforge.workload.era.ingest.result.IngestHistory.UndoState;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Status;
import io.eraforge.workload.era.ingest.undo.IngestUndo;
import io.eraforge.workload.era.schema.IngestsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class IngestUndoTest {
    private SparkSession spark;
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession session, @TempDir Path dir) {
        spark = session;
        fixture = new IngestFixture(session, dir);
    }

    @Test
    void undoRestoresFormerValuesAndTheFileCanBeIngestedAgain() {
        fixture.ingest(fixture.file("a.csv", "ts,t", "2024-01-01T00:00:00Z,1", "2024-01-01T00:05:00Z,2"));
        List<String> before = fixture.readings("t");
        String b = fixture.file(
                "b.csv", "ts,t,u", "2024-01-01T00:05:00Z,7,", "2024-02-01T00:00:00Z,8,9", "2024-02-01T00:05:00Z,oops,");
        String id = fixture.ingest(b).readings().id();
        List<String> after = fixture.readings("t", "u");

        assertThat(undo(id)).isEqualTo(new IngestUndo.Undone(1, 3));
        assertThat(fixture.readings("t")).isEqualTo(before);
        assertThat(fixture.rows(RejectedTable.ID, "*")).isEmpty();
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "values_read")).containsExactly("t|2", "u|0");
        assertThat(undo(id).files()).as("repeated").isZero();

        IngestReport again = fixture.ingest(b);
        assertThat(again.readings().files())
                .extracting(IngestReport.File::status)
                .containsExactly(Status.INGESTED);
        assertThat(again.readings().id()).isNotEqualTo(id);
        assertThat(fixture.readings("t", "u")).isEqualTo(after);
        assertThat(undo("b.csv").rows()).as("by file").isEqualTo(3);
        assertThat(fixture.readings("t")).isEqualTo(before);
    }

    @Test
    void aFileIsNotUndoneBelowALaterOneWithTheSameCells() {
        String a = fixture.file("a.csv", "ts,t", "2024-01-01T00:00:00Z,1", "2024-01-01T00:05:00Z,2");
        String b = fixture.file("b.csv", "ts,t", "2024-01-01T00:05:00Z,2", "2024-01-01T00:10:00Z,3");
        String first = fixture.ingest(a).readings().id();
        String second = fixture.ingest(b).readings().id();
        List<String> readings = fixture.readings("t");
        assertThatThrownBy(() -> undo(first))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                .hasMessageContaining("b.csv was ingested with it or later (ingest " + second + ")");
        assertThatThrownBy(() -> undo("nonsense")).hasMessageContaining("Latest ingests: " + second + ", " + first);
        assertThat(fixture.readings("t")).isEqualTo(readings);
        undo(first, second);
        assertThat(fixture.readings("t")).isEmpty();
    }

    @Test
    void oneFileOfAnIngestCanBeUndone() {
        String january = fixture.file("jan.csv", "ts,t", "2024-01-01T00:00:00Z,1", "2024-01-31T00:00:00Z,2");
        String february = fixture.file("feb.csv", "ts,t", "2024-02-01T00:00:00Z,3");
        String other = fixture.file("feb2.csv", "ts,t,u", "2024-02-01T00:00:00Z,3,4");
        fixture.ingest(january, february, other);
        undo(january);
        assertThat(fixture.readings("t", "u")).containsExactly("gh1|2024-02-01T00:00:00Z|3.0|4.0");
        assertThatThrownBy(() -> undo(february)).hasMessageContaining("feb2.csv");
    }

    @Test
    void anInterruptedUndoIsCompletedByUndoOrByIngest() {
        String a = fixture.file("a.csv", "ts,t", "2024-01-01T00:00:00Z,1");
        fixture.ingest(a);
        markStarted();
        assertThat(fixture.ingest(a).readings().added()).isEqualTo(1);
        assertThat(fixture.readings("t")).hasSize(1);
        markStarted();
        assertThat(undo(a).rows()).isEqualTo(1);
        assertThat(fixture.readings("t")).isEmpty();
    }

    @Test
    void whatCannotBeUndoneCanBeForgotten() {
        String a = fixture.file("a.csv", "ts,t", "2024-01-01T00:00:00Z,1");
        String b = fixture.file("b.csv", "ts,t", "2024-01-01T00:00:00Z,2");
        fixture.ingest(a);
        String id = fixture.ingest(b).readings().id();
        spark.conf().set("spark.databricks.delta.retentionDurationCheck.enabled", "false");
        try {
            DeltaTable.forPath(spark, fixture.warehouse() + "/readings").vacuum(0);
        } finally {
            spark.conf().unset("spark.databricks.delta.retentionDurationCheck.enabled");
        }
        assertThatThrownBy(() -> undo(id))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_DATA))
                .hasMessageContaining("deleted by optimize")
                .hasMessageContaining("ingest --forget " + id);
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            assertThat(Ingest.undo(store, List.of(id), true).files()).isEqualTo(1);
        }
        assertThat(fixture.ingest(b).readings().unchanged()).isEqualTo(1);
        assertThat(fixture.readings("t")).containsExactly("gh1|2024-01-01T00:00:00Z|2.0");
    }

    @Test
    void filesIngestedByOlderVersionsAreKnownButCannotBeUndone() {
        String a = fixture.file("a.csv", "ts,t", "2024-01-01T00:00:00Z,1");
        fixture.ingest(a);
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            store.overwrite(
                    IngestsTable.ID,
                    store.read(IngestsTable.ID)
                            .select(
                                    "content_hash",
                                    "settings_hash",
                                    "series",
                                    "file",
                                    "format",
                                    "bytes",
                                    "rows",
                                    "rejected_rows",
                                    "bad_cells",
                                    "first_us",
                                    "last_us",
                                    "values",
                                    "ingested_at"));
        }
        assertThat(fixture.ingest(a).readings().files())
                .extracting(IngestReport.File::status)
                .containsExactly(Status.ALREADY_INGESTED);
        assertThatThrownBy(() -> undo(a)).hasMessageContaining("older version").hasMessageContaining("--forget");
        fixture.ingest(fixture.file("b.csv", "ts,t", "2024-01-01T00:05:00Z,2"));
        assertThat(fixture.rows(IngestsTable.ID, "cells_read")).containsExactly("1", "null");
    }

    private IngestUndo.Undone undo(String... idsOrFiles) {
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            return Ingest.undo(store, List.of(idsOrFiles), false);
        }
    }

    /** As after a kill before the readings were reverted. */
    private void markStarted() {
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            IngestHistory history = new IngestHistory(store);
            history.mark(history.find("a.csv"), UndoState.STARTED);
        }
    }
}
