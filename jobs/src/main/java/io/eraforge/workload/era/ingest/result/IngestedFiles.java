package io.eraforge.workload.era.ingest.result;

import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.IngestsTable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Reads and appends to table {@code ingests}. A file counts as ingested once its row is committed. */
public final class IngestedFiles {
    private final Store store;

    /** An ingested file; {@code series} is the name assigned to its rows, or null if a column named it. */
    public record IngestedFile(IngestKey key, String series) {}

    /** A row to append. */
    public record Entry(IngestedFile done, SourceFile file, FileCounts counts) {}

    /** Files ingested so far, and the number of values read by sensor id. Mutable. */
    public record History(Set<IngestedFile> done, Map<String, Long> values) {}

    public IngestedFiles(Store store) {
        this.store = store;
    }

    public History read() {
        History history = new History(new HashSet<>(), new HashMap<>());
        if (store.exists(TableId.INGESTS)) {
            for (Row row : store.read(TableId.INGESTS)
                    .select(
                            IngestsTable.CONTENT_HASH,
                            IngestsTable.SETTINGS_HASH,
                            IngestsTable.SERIES,
                            IngestsTable.VALUES)
                    .collectAsList()) {
                history.done()
                        .add(new IngestedFile(new IngestKey(row.getString(0), row.getString(1)), row.getString(2)));
                row.<String, Long>getJavaMap(3)
                        .forEach((sensor, count) -> history.values().merge(sensor, count, Long::sum));
            }
        }
        return history;
    }

    public void add(List<Entry> entries) {
        Timestamp now = Timestamp.from(Instant.now());
        List<Row> rows = entries.stream().map(entry -> row(entry, now)).toList();
        store.append(
                TableId.INGESTS,
                store.spark().createDataFrame(rows, IngestsTable.SCHEMA).coalesce(1));
    }

    private static Row row(Entry entry, Timestamp now) {
        FileCounts counts = entry.counts();
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
                hasRows ? counts.firstUs() : null,
                hasRows ? counts.lastUs() : null,
                counts.values(),
                now);
    }
}
