package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.posexplode;

import io.eraforge.config.Settings;
import io.eraforge.stage.prepare.EraCounts.BucketCounts;
import io.eraforge.stage.prepare.Packing.Load;
import io.eraforge.table.Store;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The era partitions of a level's changed buckets. A bucket is worked by one task that holds its readings; one with too
 * many cells for that is taken apart by sensor.
 */
final class EraArrays {
    private static final Column[] COLUMNS =
            EraGroups.COLUMNS.stream().map(c -> col(c)).toArray(Column[]::new);

    private final Store store;
    private final Changes changes;
    private final Dataset<Row> days;
    private final Dataset<Row> readings;
    private final List<String> sensors;
    private final Settings.Prepare settings;

    EraArrays(Store store, Changes changes, Dataset<Row> days, Settings.Prepare settings) {
        this.store = store;
        this.changes = changes;
        this.days = days;
        this.readings = changes.readings(store);
        this.sensors = Sensors.of(readings.schema());
        this.settings = settings;
    }

    /** Rows as {@link EraCutter#SCHEMA}, each bucket within one partition unless it is taken apart, sorted by bucket. */
    Dataset<Row> of(Dataset<Row> kept, List<BucketCounts> buckets) {
        List<BucketCounts> full = buckets.stream()
                .filter(bucket -> bucket.kept() > 0 && !sensors.isEmpty())
                .toList();
        JavaRDD<InternalRow> wide =
                wide(kept, full.stream().filter(bucket -> !isTall(bucket)).toList());
        JavaRDD<InternalRow> tall =
                tall(kept, full.stream().filter(this::isTall).toList());
        return RowFrames.frame(store.spark(), wide.union(tall), EraCutter.SCHEMA, "bucket");
    }

    private boolean isTall(BucketCounts bucket) {
        return bucket.spanRows() * sensors.size() > settings.wideCells();
    }

    private JavaRDD<InternalRow> wide(Dataset<Row> kept, List<BucketCounts> buckets) {
        if (buckets.isEmpty()) {
            return RowFrames.none(store.spark());
        }
        List<Load> loads = buckets.stream()
                .map(bucket -> new Load(bucket.bucket(), bucket.spanRows() * sensors.size()))
                .toList();
        Packing packing = Packing.of(loads, store.spark().sparkContext().defaultParallelism(), settings.bucketCells());
        Dataset<Row> eras =
                kept.join(broadcast(packing.frame(store.spark())), "bucket").select(COLUMNS);
        Dataset<Row> routed = Spans.join(
                        readings, Spans.of(eras, days, "part", "slot"), changes.layout(), changes.ticks())
                .select(columns());
        return RowFrames.zip(routed, eras, packing.parts(), new EraCutter(sensors, false, settings.maxValues()));
    }

    private Column[] columns() {
        return Stream.concat(
                        Stream.of("part", "slot", "series", "ts_us").map(c -> col(c)),
                        sensors.stream().map(Sensors::column))
                .toArray(Column[]::new);
    }

    private JavaRDD<InternalRow> tall(Dataset<Row> kept, List<BucketCounts> buckets) {
        if (buckets.isEmpty()) {
            return RowFrames.none(store.spark());
        }
        TallPacking packing = TallPacking.of(buckets, sensors.size(), settings.wideCells());
        Dataset<Row> assigned = kept.join(broadcast(packing.frame(store.spark())), "bucket");
        Dataset<Row> eras = assigned.withColumn("part", expr("explode(sequence(part, part + chunks - 1))"))
                .select(COLUMNS);
        Column all = array(sensors.stream().map(Sensors::column).toArray(Column[]::new));
        Dataset<Row> routed = Spans.join(
                        readings, Spans.of(assigned, days, "part", "slot", "chunk"), changes.layout(), changes.ticks())
                .select(
                        col("part"),
                        col("slot"),
                        col("series"),
                        col("ts_us"),
                        col("chunk"),
                        posexplode(all).as(new String[] {"sensor", "x"}))
                .where("x is not null and not isnan(x)")
                .select(
                        expr("part + sensor div chunk").cast("int").as("part"),
                        col("slot"),
                        col("series"),
                        col("ts_us"),
                        col("sensor"),
                        col("x"));
        return RowFrames.zip(routed, eras, packing.parts(), new EraCutter(sensors, true, settings.maxValues()));
    }
}
