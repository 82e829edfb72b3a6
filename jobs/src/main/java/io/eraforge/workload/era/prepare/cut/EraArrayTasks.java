package io.eraforge.workload.era.prepare.cut;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.posexplode;

import io.eraforge.config.Settings;
import io.eraforge.table.Store;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.bucket.BucketId;
import io.eraforge.workload.era.prepare.bucket.BucketInput;
import io.eraforge.workload.era.prepare.reading.InternalRows;
import io.eraforge.workload.era.prepare.reading.ReadingsScan;
import io.eraforge.workload.era.prepare.reading.SensorColumns;
import io.eraforge.workload.era.prepare.reading.SeriesInterval;
import io.eraforge.workload.era.prepare.route.EraRouter;
import io.eraforge.workload.era.prepare.route.ReadingRouter;
import io.eraforge.workload.era.prepare.route.TaskAssignment;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Load;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The era partitions of a level's changed buckets. A bucket is worked by one task that holds its readings; one with too
 * many cells for that is taken apart by sensor.
 */
public final class EraArrayTasks {
    /** A cell while it is buffered, grown and sorted; and as much again for everything else. */
    private static final int HEAP_PER_CELL = 40;

    private final Store store;
    private final BucketChanges changes;
    private final ReadingsScan readings;
    private final List<String> sensors;
    private final Settings.Prepare settings;
    private final long wideCells;

    public EraArrayTasks(Store store, BucketChanges changes, Settings.Prepare settings) {
        this.store = store;
        this.changes = changes;
        this.readings = ReadingsScan.of(store, changes.months());
        this.sensors = readings.sensors();
        this.settings = settings;
        this.wideCells = Math.min(settings.wideCells(), TaskHeap.perTask(store.spark()) / HEAP_PER_CELL);
    }

    /** Rows as {@link EraCutter#SCHEMA}, each bucket within one partition unless it is taken apart, sorted by bucket. */
    public Dataset<Row> of(Dataset<Row> kept, List<BucketCounts> buckets) {
        List<BucketCounts> full = buckets.stream()
                .filter(bucket -> bucket.kept() > 0 && !sensors.isEmpty())
                .toList();
        JavaRDD<InternalRow> wide =
                wide(kept, full.stream().filter(bucket -> !isTall(bucket)).toList());
        JavaRDD<InternalRow> tall =
                tall(kept, full.stream().filter(this::isTall).toList());
        return InternalRows.frame(store.spark(), wide.union(tall), EraCutter.SCHEMA, "bucket");
    }

    private long cells(BucketCounts bucket) {
        return bucket.spanRows() * sensors.size();
    }

    private boolean isTall(BucketCounts bucket) {
        return cells(bucket) > wideCells;
    }

    private List<Load> loads(List<BucketCounts> buckets) {
        return buckets.stream()
                .map(bucket -> new Load(new BucketId(changes.level(), bucket.bucket()), cells(bucket)))
                .toList();
    }

    private JavaRDD<InternalRow> wide(Dataset<Row> kept, List<BucketCounts> buckets) {
        if (buckets.isEmpty()) {
            return InternalRows.none(store.spark());
        }
        TaskAssignment packing = TaskAssignment.of(
                loads(buckets), store.spark().sparkContext().defaultParallelism(), settings.bucketCells());
        return cut(routed(buckets, packing), kept, packing, false);
    }

    private JavaRDD<InternalRow> tall(Dataset<Row> kept, List<BucketCounts> buckets) {
        if (buckets.isEmpty()) {
            return InternalRows.none(store.spark());
        }
        TaskAssignment packing = TaskAssignment.bySensor(loads(buckets), sensors.size(), wideCells);
        Column all = array(sensors.stream().map(SensorColumns::column).toArray(Column[]::new));
        Dataset<Row> routed = routed(buckets, packing)
                .select(
                        col("part"),
                        col("slot"),
                        col("per_task"),
                        col("series"),
                        col("ts_us"),
                        posexplode(all).as(new String[] {"sensor", "x"}))
                .where("x is not null and not isnan(x)")
                .selectExpr(
                        "cast(part + sensor div per_task as int) as part",
                        "slot",
                        "per_task",
                        "series",
                        "ts_us",
                        "sensor",
                        "x");
        return cut(routed, kept, packing, true);
    }

    private JavaRDD<InternalRow> cut(Dataset<Row> routed, Dataset<Row> kept, TaskAssignment packing, boolean tall) {
        return InternalRows.zip(
                routed,
                EraRouter.apply(kept, packing),
                packing.parts(),
                new EraCutter(sensors, tall, settings.maxValues()));
    }

    private Dataset<Row> routed(List<BucketCounts> buckets, TaskAssignment packing) {
        Map<Long, BucketInput> inputs = changes.changed().stream()
                .collect(Collectors.toMap(input -> input.id().bucket(), Function.identity()));
        ReadingRouter.Builder routes = new ReadingRouter.Builder();
        for (BucketCounts bucket : buckets) {
            BucketInput input = inputs.get(bucket.bucket());
            for (SeriesInterval reach : input.reaches()) {
                routes.add(
                        reach.within(bucket.fromUs(), bucket.toUs()),
                        packing.places().get(input.id()));
            }
        }
        return routes.build()
                .apply(store.spark(), readings.rows(), readings.frame().schema());
    }
}
