package io.eraforge.stage;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.eraforge.era.Level;
import io.eraforge.error.StageErrors;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What {@code prepare} left for a level: its buckets, each with its counts above the minimum. */
final class LevelInput {
    private final Store store;
    private final Level level;
    private final long minEraRows;

    LevelInput(Store store, Level level, long minEraRows) {
        if (!store.exists(TableId.BUCKET_INDEX)) {
            throw StageErrors.notPrepared(store.root());
        }
        this.store = store;
        this.level = level;
        this.minEraRows = minEraRows;
    }

    List<Bucket> buckets(String featureSetFingerprint) {
        Column kept = col("n_rows").geq(minEraRows);
        Column lacking = col("prepared_min").isNull().or(col("n_rows").lt(col("prepared_min")));
        Dataset<Row> prepared = store.read(TableId.BUCKET_INDEX)
                .where(col("level").equalTo(level.name()))
                .select(col("bucket"), col("content_hash").cast("string"), col("prepared_min"));
        List<Row> rows = index().select("bucket", "n_rows", "n_values", "priority")
                .join(broadcast(prepared), "bucket")
                .groupBy("bucket", "content_hash", "prepared_min")
                .agg(
                        sum(kept.cast("long")),
                        sum(when(kept, col("n_values")).otherwise(0L)),
                        coalesce(max("priority"), lit(0)),
                        sum(kept.and(lacking).cast("long")))
                .collectAsList();
        return rows.stream().map(row -> bucket(row, featureSetFingerprint)).toList();
    }

    private Bucket bucket(Row row, String featureSetFingerprint) {
        boolean unfinished = row.isNullAt(1);
        return new Bucket(
                row.getLong(0),
                Fingerprint.of(unfinished ? "unfinished" : row.getString(1), featureSetFingerprint, minEraRows),
                row.getLong(3),
                row.getLong(4),
                row.getInt(5),
                row.getLong(6),
                unfinished ? Bucket.UNFINISHED : row.getLong(2));
    }

    /** All eras of the level, also those below the minimum. */
    Dataset<Row> index() {
        return store.read(TableId.ERA_INDEX).where(col("level").equalTo(level.name()));
    }
}
