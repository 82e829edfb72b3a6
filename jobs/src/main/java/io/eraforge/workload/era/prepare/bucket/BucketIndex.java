package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.RowValues;
import io.eraforge.workload.era.prepare.bucket.BucketRecord.Content;
import io.eraforge.workload.era.schema.BucketIndexTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The table {@code bucket_index}, at most a few thousand rows, loaded and rewritten as a whole. Its last commit completes a prepare. */
public final class BucketIndex {
    private final Store store;
    private final Map<Level, NavigableMap<Long, BucketRecord>> records = new EnumMap<>(Level.class);

    private BucketIndex(Store store) {
        this.store = store;
        for (Level level : Level.values()) {
            records.put(level, new TreeMap<>());
        }
    }

    public static BucketIndex load(Store store) {
        BucketIndex index = new BucketIndex(store);
        store.tables()
                .scan(BucketIndexTable.ID)
                .columns(BucketIndexTable.SCHEMA.columns())
                .forEach(row -> index.put(BucketRecord.of(row)));
        return index;
    }

    public NavigableMap<Long, BucketRecord> of(Level level) {
        return records.get(level);
    }

    /** The contents of the prepared buckets of a level; omits those in progress. */
    public List<Content> contents(Level level) {
        return of(level).values().stream()
                .map(BucketRecord::content)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The layout that the level was first prepared with; empty if it never was. */
    public Optional<BucketLayout> layout(Level level) {
        return of(level).values().stream().map(BucketRecord::layout).findFirst();
    }

    void put(BucketRecord bucket) {
        of(bucket.level()).put(bucket.bucket(), bucket);
    }

    /** Marks the touched buckets as in progress, so that the next prepare notices if this one dies, even if the input changes back. */
    public void markInProgress(BucketChanges changes) {
        changes.touched().forEach(bucket -> put(new BucketRecord(changes.level(), bucket, changes.layout(), null)));
    }

    /** Marks buckets as in progress because what was prepared of them is lost. Ignores unknown ones. */
    public void markUnprepared(Level level, Set<Long> buckets) {
        of(level)
                .replaceAll((id, bucket) ->
                        buckets.contains(id) ? new BucketRecord(level, id, bucket.layout(), null) : bucket);
    }

    /** Records the contents of the changed buckets and drops the removed ones. */
    public void markPrepared(LevelCounts counts) {
        of(counts.level()).keySet().removeAll(counts.changes().removed());
        counts.records().forEach(this::put);
    }

    /** {@code name} and {@code text}: stored in the table's log with the rows. */
    public void commit(String name, String text) {
        List<RowValues> rows = new ArrayList<>();
        records.values().forEach(level -> level.values().forEach(bucket -> rows.add(bucket.row())));
        store.overwrite(BucketIndexTable.SCHEMA, rows, name, text);
    }
}
