package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import io.eraforge.stage.prepare.Packing.Load;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;
import org.apache.spark.storage.StorageLevel;

/** How many readings each era of the changed buckets has. The frame is kept by Spark until closed. */
final class EraCounts implements AutoCloseable {
    private static final Column[] COLUMNS =
            EraGroups.COLUMNS.stream().map(c -> col(c)).toArray(Column[]::new);

    private final Dataset<Row> frame;

    private EraCounts(Dataset<Row> frame) {
        this.frame = frame.persist(StorageLevel.MEMORY_AND_DISK());
    }

    static EraCounts of(Store store, Changes changes, Dataset<Row> days, long taskRows) {
        if (changes.changed().isEmpty()) {
            return new EraCounts(RowFrames.frame(store.spark(), RowFrames.none(store.spark()), EraCounter.SCHEMA));
        }
        List<Load> loads = changes.changed().stream()
                .map(input -> new Load(input.bucket(), input.rows() + input.eras()))
                .toList();
        Packing packing = Packing.of(loads, store.spark().sparkContext().defaultParallelism(), taskRows);
        Dataset<Row> eras = store.read(TableId.ERAS)
                .where("level = '" + changes.level() + "'")
                .withColumn("bucket", changes.layout().bucket())
                .withColumn("n_rows", lit(0L))
                .join(broadcast(packing.frame(store.spark())), "bucket")
                .select(COLUMNS);
        Dataset<Row> readings = Spans.join(
                        changes.readings(store).select("series", "ts_us"),
                        Spans.of(eras, days, "part", "slot"),
                        changes.layout(),
                        changes.ticks())
                .select("part", "slot", "series", "ts_us");
        return new EraCounts(RowFrames.frame(
                store.spark(), RowFrames.zip(readings, eras, packing.parts(), new EraCounter()), EraCounter.SCHEMA));
    }

    /** As {@link EraCounter#SCHEMA}. */
    Dataset<Row> frame() {
        return frame;
    }

    /** Whether an era gets arrays. One without readings has none to get, whatever the minimum. */
    static Column isKept(long minRows) {
        return col("n_rows").geq(Math.max(1, minRows));
    }

    Dataset<Row> kept(long minRows) {
        return frame.where(isKept(minRows));
    }

    /** How often a reading that is in any kept era is in one, taking readings to be spread evenly over each era. */
    double overlap(long minRows) {
        WindowSpec before =
                Window.partitionBy("series").orderBy("start_us", "end_us").rowsBetween(Window.unboundedPreceding(), -1);
        Row sums = kept(minRows)
                .withColumn("covered", max("end_us").over(before))
                .selectExpr(
                        "n_rows",
                        "n_rows * greatest(0, end_us - greatest(start_us, coalesce(covered, start_us))) / duration_us as fresh")
                .selectExpr("coalesce(sum(n_rows) / sum(fresh), 1d)")
                .first();
        return sums.getDouble(0);
    }

    /** Per bucket, with the eras that have at least {@code minRows} readings as those to keep. */
    List<BucketCounts> buckets(long minRows) {
        return frame
                .withColumn("kept", isKept(minRows))
                .groupBy("bucket", "series")
                .agg(
                        expr("count(1)").as("eras"),
                        expr("count_if(kept)").as("kept"),
                        expr("sum(if(kept, n_rows, 0))").as("rows"),
                        expr("coalesce(max(if(kept, first_row + n_rows, null)) - min(if(kept, first_row, null)), 0)")
                                .as("span"),
                        expr("max(n_rows)").as("longest"),
                        expr("max(if(kept, 0, n_rows))").as("below"))
                .groupBy("bucket")
                .agg(
                        expr("sum(eras)"),
                        expr("sum(kept)"),
                        expr("sum(rows)"),
                        expr("sum(span)"),
                        expr("max(longest)"),
                        expr("max(below)"))
                .orderBy("bucket")
                .collectAsList()
                .stream()
                .map(BucketCounts::of)
                .toList();
    }

    @Override
    public void close() {
        frame.unpersist();
    }

    /** {@code spanRows}: readings from first start to last end of the eras kept; {@code largestBelow}: rows of the largest era not kept. */
    record BucketCounts(long bucket, long eras, long kept, long rows, long spanRows, long longest, long largestBelow) {
        static BucketCounts of(Row row) {
            return new BucketCounts(
                    row.getLong(0),
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    row.getLong(6));
        }
    }
}
