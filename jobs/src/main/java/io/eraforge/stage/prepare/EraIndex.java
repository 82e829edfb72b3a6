package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.stage.prepare.BucketRecord.Content;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The rows of {@code era_index} for the buckets that changed: the counts, joined with what the era partitions now hold. Kept by
 * Spark until closed.
 */
final class EraIndex implements AutoCloseable {
    private static final int BYTES_PER_VALUE = Long.BYTES + Double.BYTES;
    private static final Seq<String> KEYS =
            CollectionConverters.asScala(List.of("bucket", "series", "era_id")).toSeq();

    private final Store store;
    private final Map<LevelWork, Dataset<Row>> frames = new LinkedHashMap<>();

    EraIndex(Store store, List<LevelWork> works) {
        this.store = store;
        works.forEach(work -> frames.put(work, frame(work).persist(StorageLevel.MEMORY_AND_DISK())));
    }

    /** One level's rows, with {@code kept} telling whether an era has arrays. */
    private Dataset<Row> frame(LevelWork work) {
        Dataset<Row> arrays = store.read(TableId.eras(work.level()))
                .where(work.predicate())
                .groupBy("bucket", "series", "era_id")
                .agg(
                        expr("cast(count(1) as int)").as("n_sensors"),
                        expr("sum(n_values)").as("n_values"),
                        expr("bit_xor(content_hash)").as("content_hash"));
        return work.counts()
                .frame()
                .join(arrays, KEYS, "left")
                .select(
                        lit(work.level().name()).as("level"),
                        col("series"),
                        col("era_id"),
                        col("start_us"),
                        col("end_us"),
                        col("priority"),
                        col("n_rows"),
                        col("duration_us"),
                        col("duplicates"),
                        expr("coalesce(n_sensors, 0)").as("n_sensors"),
                        expr("coalesce(n_values, 0L)").as("n_values"),
                        expr("coalesce(content_hash, 0L)").as("content_hash"),
                        col("bucket"),
                        EraCounts.isKept(work.minRows()).as("kept"));
    }

    /** Replaces the buckets that changed, one file each. */
    void write() {
        String predicate = frames.keySet().stream()
                .map(work -> "level = '" + work.level() + "' and " + work.predicate())
                .collect(Collectors.joining(" or "));
        Dataset<Row> rows = frames.values().stream().reduce(Dataset::union).orElseThrow();
        store.replace(TableId.ERA_INDEX, rows.drop("kept").repartition(col("level"), col("bucket")), predicate);
    }

    /** What each bucket of a level holds now. */
    Map<Long, Content> contents(LevelWork work) {
        Map<Long, Long> inputs =
                work.changes().changed().stream().collect(Collectors.toMap(BucketInput::bucket, BucketInput::hash));
        return frames
                .get(work)
                .groupBy("bucket")
                .agg(
                        expr("bit_xor(if(kept, xxhash64(series, era_id, start_us, end_us, n_rows, content_hash), 0L))"),
                        expr("count(1)"),
                        expr("count_if(kept)"),
                        expr("sum(if(kept, n_rows, 0L))"),
                        expr("sum(n_values)"),
                        expr("max(if(kept, 0L, n_rows))"))
                .collectAsList()
                .stream()
                .collect(Collectors.toMap(row -> row.getLong(0), row -> content(row, inputs, work.minRows())));
    }

    private static Content content(Row row, Map<Long, Long> inputs, long minRows) {
        return new Content(
                inputs.get(row.getLong(0)),
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(5) * BYTES_PER_VALUE,
                minRows,
                row.getLong(6));
    }

    @Override
    public void close() {
        frames.values().forEach(Dataset::unpersist);
    }
}
