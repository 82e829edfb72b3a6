package io.eraforge.stage.prepare;

import io.eraforge.era.Level;
import io.eraforge.stage.prepare.BucketRecord.Content;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The table {@code bucket_index}: a few thousand rows, held and rewritten as a whole. Its last commit ends a prepare. */
final class BucketIndex {
    private final Store store;
    private final Map<Level, NavigableMap<Long, BucketRecord>> records = new EnumMap<>(Level.class);

    private BucketIndex(Store store) {
        this.store = store;
        for (Level level : Level.values()) {
            records.put(level, new TreeMap<>());
        }
    }

    static BucketIndex load(Store store) {
        BucketIndex index = new BucketIndex(store);
        store.tables().read(TableId.BUCKET_INDEX, BucketRecord.COLUMNS, row -> index.put(BucketRecord.of(row)));
        return index;
    }

    NavigableMap<Long, BucketRecord> of(Level level) {
        return records.get(level);
    }

    /** What is prepared of a level. */
    List<Content> contents(Level level) {
        return of(level).values().stream()
                .map(BucketRecord::content)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The layout a level was first prepared with. */
    Optional<Layout> layout(Level level) {
        return of(level).values().stream().map(BucketRecord::layout).findFirst();
    }

    void put(BucketRecord bucket) {
        of(bucket.level()).put(bucket.bucket(), bucket);
    }

    /** Marks buckets as being prepared, so that a prepare that dies is noticed whatever happens to the input meanwhile. */
    void open(Changes changes) {
        changes.touched().forEach(bucket -> put(new BucketRecord(changes.level(), bucket, changes.layout(), null)));
    }

    /** Records what the changed buckets hold now and forgets those that are gone. */
    void close(LevelCounts counts) {
        of(counts.level()).keySet().removeAll(counts.changes().gone());
        counts.records().forEach(this::put);
    }

    void commit() {
        List<Object[]> rows = new ArrayList<>();
        records.values().forEach(level -> level.values().forEach(bucket -> rows.add(bucket.row())));
        store.overwrite(TableId.BUCKET_INDEX, BucketRecord.SCHEMA, rows);
    }
}
