package io.eraforge.stage.prepare;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.stage.prepare.EraCounts.BucketCounts;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A level with changes, its eras counted. Holds the counts until closed. */
final class LevelWork implements AutoCloseable {
    private final Store store;
    private final Changes changes;
    private final Dataset<Row> days;
    private final Settings settings;
    private final EraCounts counts;
    private final List<BucketCounts> buckets;
    private final double overlap;

    LevelWork(Store store, Changes changes, Dataset<Row> days, Settings settings) {
        this.store = store;
        this.changes = changes;
        this.days = days;
        this.settings = settings;
        this.counts = EraCounts.of(store, changes, days, settings.prepare().bucketCells());
        this.buckets = counts.buckets(minRows());
        this.overlap = counts.overlap(minRows());
    }

    Level level() {
        return changes.level();
    }

    Changes changes() {
        return changes;
    }

    long minRows() {
        return settings.levels().get(level()).minEraRows();
    }

    EraCounts counts() {
        return counts;
    }

    double overlap() {
        return overlap;
    }

    PreparePlan.LevelPlan plan(DiskEstimate estimate) {
        long kept = buckets.stream().mapToLong(BucketCounts::kept).sum();
        long rows = buckets.stream().mapToLong(BucketCounts::rows).sum();
        return new PreparePlan.LevelPlan(
                level(),
                changes.buckets(),
                changes.touched().size(),
                buckets.stream().mapToLong(BucketCounts::eras).sum(),
                kept,
                overlap,
                estimate.values(rows),
                estimate.bytes(level(), kept, rows));
    }

    /** Replaces the changed buckets' era partitions. */
    void writeArrays() {
        Dataset<Row> arrays =
                new EraArrays(store, changes, days, settings.prepare()).of(counts.kept(minRows()), buckets);
        store.replace(TableId.eras(level()), arrays, predicate());
    }

    /** The buckets this prepare touches, as SQL. */
    String predicate() {
        return BucketPredicate.of(changes.touched(), changes.known());
    }

    @Override
    public void close() {
        counts.close();
    }
}
