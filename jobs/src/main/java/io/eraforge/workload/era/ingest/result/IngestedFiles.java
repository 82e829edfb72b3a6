package io.eraforge.workload.era.ingest.result;

import io.eraforge.table.Store;
import io.eraforge.table.schema.RowValues;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.IngestsTable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

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
        store.append(
                IngestsTable.SCHEMA,
                entries.stream().map(entry -> row(id, entry, now)).toList());
    }

    private static RowValues row(String id, Entry entry, Timestamp now) {
        FileCounts counts = entry.counts();
        boolean hasRows = counts.rows() > 0;
        RowValues row = RowValues.of(IngestsTable.SCHEMA)
                .set(IngestsTable.CONTENT_HASH, entry.done().key().content())
                .set(IngestsTable.SETTINGS_HASH, entry.done().key().settings())
                .set(IngestsTable.SERIES, entry.done().series())
                .set(IngestsTable.FILE, entry.file().redactedPath())
                .set(IngestsTable.FORMAT, entry.file().format().name())
                .set(IngestsTable.BYTES, entry.file().length())
                .set(IngestsTable.ROWS, counts.rows())
                .set(IngestsTable.REJECTED_ROWS, counts.rejectedRows())
                .set(IngestsTable.BAD_CELLS, counts.badCells())
                .set(IngestsTable.FIRST_US, hasRows ? counts.span().firstUs() : null)
                .set(IngestsTable.LAST_US, hasRows ? counts.span().lastUs() : null)
                .set(IngestsTable.VALUES, counts.values())
                .set(IngestsTable.INGESTED_AT, now)
                .set(IngestsTable.SENTINELS, counts.sentinels())
                .set(IngestsTable.INGEST_ID, id)
                .set(IngestsTable.FIRST_SERIES, counts.span().firstSeries())
                .set(IngestsTable.LAST_SERIES, counts.span().lastSeries());
        return withCells(row, counts.cells());
    }

    private static RowValues withCells(RowValues row, CellCounts cells) {
        return row.set(IngestsTable.CELLS_READ, cells.read())
                .set(IngestsTable.CELLS_STORED, cells.stored())
                .set(IngestsTable.CELLS_EMPTY, cells.empty())
                .set(IngestsTable.CELLS_SENTINEL, cells.sentinels())
                .set(IngestsTable.CELLS_REJECTED, cells.rejected())
                .set(IngestsTable.CELLS_DUPLICATE, cells.duplicates())
                .set(IngestsTable.CELLS_SUPERSEDED, cells.superseded());
    }
}
