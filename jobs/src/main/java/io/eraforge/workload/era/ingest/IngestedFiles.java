package io.eraforge.workload.era.ingest;

import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.readings.FileCounts;
import io.eraforge.workload.era.ingest.source.SourceFile;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The {@code ingests} table: one row per source file taken in. A file is done once its row is there. */
public final class IngestedFiles {
    private static final StructType SCHEMA = new StructType()
            .add("content_hash", DataTypes.StringType)
            .add("settings_hash", DataTypes.StringType)
            .add("series", DataTypes.StringType)
            .add("file", DataTypes.StringType)
            .add("format", DataTypes.StringType)
            .add("bytes", DataTypes.LongType)
            .add("rows", DataTypes.LongType)
            .add("rejected_rows", DataTypes.LongType)
            .add("bad_cells", DataTypes.LongType)
            .add("first_us", DataTypes.LongType)
            .add("last_us", DataTypes.LongType)
            .add("values", DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false))
            .add("ingested_at", DataTypes.TimestampType);

    private final Store store;

    /** An ingest done; {@code series} is the name its rows were given, or null if a column named it. */
    public record IngestedFile(IngestKey key, String series) {}

    /** An ingest to be entered. */
    public record Entry(IngestedFile done, SourceFile file, FileCounts counts) {}

    public IngestedFiles(Store store) {
        this.store = store;
    }

    /** What was taken in so far: which files, and how many values of each sensor. */
    public record History(Set<IngestedFile> done, Map<String, Long> values) {}

    public History read() {
        History history = new History(new HashSet<>(), new HashMap<>());
        if (store.exists(TableId.INGESTS)) {
            for (Row row : store.read(TableId.INGESTS)
                    .select("content_hash", "settings_hash", "series", "values")
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
                TableId.INGESTS, store.spark().createDataFrame(rows, SCHEMA).coalesce(1));
    }

    private static Row row(Entry entry, Timestamp now) {
        FileCounts counts = entry.counts();
        boolean some = counts.rows() > 0;
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
                some ? counts.firstUs() : null,
                some ? counts.lastUs() : null,
                counts.values(),
                now);
    }
}
