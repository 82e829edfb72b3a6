package io.eraforge.workload.era.ingest.result;

import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.IngestsTable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Appends to table {@code ingests}. A file counts as ingested once its row is committed. */
public final class IngestedFiles {
    private final Store store;

    /** An ingested file; {@code series} is the name assigned to its rows, or null if a column named it. */
    public record IngestedFile(IngestKey key, String series) {}

    /** A row to append. */
    public record Entry(IngestedFile done, SourceFile file, FileCounts counts) {}

    public IngestedFiles(Store store) {
        this.store = store;
    }

    /** Marks files as ingested by the ingest {@code id}. */
    public void add(String id, List<Entry> entries) {
        Timestamp now = Timestamp.from(Instant.now());
        List<Row> rows = entries.stream().map(entry -> row(id, entry, now)).toList();
        store.append(TableId.INGESTS, IngestsTable.SCHEMA, rows);
    }

    private static Row row(String id, Entry entry, Timestamp now) {
        FileCounts counts = entry.counts();
        CellCounts cells = counts.cells();
        boolean hasRows = counts.rows() > 0;
        return RowFactory.create(
                entry.done().key().content(),
                entry.done().key().settings(),
                entry.done().series(),
                entry.file().redactedPath(),
                entry.file().format().name(),
                entry.file().length(),
                counts.rows(),
                counts.rejectedRows(),
                counts.badCells(),
                hasRows ? counts.span().firstUs() : null,
                hasRows ? counts.span().lastUs() : null,
                counts.values(),
                now,
                cells.read(),
                cells.stored(),
                cells.empty(),
                cells.sentinels(),
                cells.rejected(),
                cells.duplicates(),
                cells.superseded(),
                counts.sentinels(),
                id,
                counts.span().firstSeries(),
                counts.span().lastSeries(),
                null);
    }
}
