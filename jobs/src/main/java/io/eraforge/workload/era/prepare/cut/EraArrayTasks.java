package io.eraforge.workload.era.prepare.cut;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.posexplode;

import io.eraforge.config.Settings;
import io.eraforge.table.Store;
import io.eraforge.table.column.WrittenFile;
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
import io.eraforge.workload.era.schema.EraArraysTable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Writes the era partitions of a level's changed buckets with custom tasks. One task buffers all readings of a bucket (wide);
 * a bucket with too many cells for one task is split by sensor (tall).
 */
public final class EraArrayTasks {
    private final Store store;
    private final BucketChanges changes;
    private final ReadingsScan readings;
    private final List<String> sensors;
    private final Settings.Prepare settings;
    private final long wideCells;
    private final EraArrayFile.Target target;

    public EraArrayTasks(Store store, BucketChanges changes, Settings.Prepare settings) {
        this.store = store;
        this.changes = changes;
        this.readings = ReadingsScan.of(store, changes.months());
        this.sensors = readings.sensors();
        this.settings = settings;
        this.target = EraArrayFile.Target.of(store, EraArraysTable.of(changes.level()), settings);
        this.wideCells = TaskHeap.cells(store.spark(), settings);
    }

    /** Replaces the arrays of the changed and removed buckets in one commit. */
    public void replace(Dataset<Row> kept, List<BucketCounts> buckets) {
        store.replaceByFiles(
                EraArraysTable.of(changes.level()),
                EraArrayFile.SCHEMA,
                changes.predicate(),
                "",
                () -> write(kept, buckets));
    }

    /** Runs the tasks. A bucket is in one file unless it was split by sensor; its rows are sorted by series, sensor and size. */
    private List<WrittenFile> write(Dataset<Row> kept, List<BucketCounts> buckets) {
        List<BucketCounts> nonEmpty = buckets.stream()
                .filter(bucket -> bucket.kept() > 0 && !sensors.isEmpty())
                .toList();
        JavaRDD<WrittenFile> wide =
                wide(kept, nonEmpty.stream().filter(bucket -> !isTall(bucket)).toList());
        JavaRDD<WrittenFile> tall =
                tall(kept, nonEmpty.stream().filter(this::isTall).toList());
        return wide.union(tall).collect();
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

    private JavaRDD<WrittenFile> wide(Dataset<Row> kept, List<BucketCounts> buckets) {
        if (buckets.isEmpty()) {
            return JavaSparkContext.fromSparkContext(store.spark().sparkContext())
                    .emptyRDD();
        }
        TaskAssignment taskAssignment = TaskAssignment.of(
                loads(buckets), store.spark().sparkContext().defaultParallelism(), settings.bucketCells());
        return cut(routed(buckets, taskAssignment), kept, taskAssignment, false);
    }

    private JavaRDD<WrittenFile> tall(Dataset<Row> kept, List<BucketCounts> buckets) {
        if (buckets.isEmpty()) {
            return JavaSparkContext.fromSparkContext(store.spark().sparkContext())
                    .emptyRDD();
        }
        TaskAssignment taskAssignment = TaskAssignment.bySensor(loads(buckets), sensors.size(), wideCells);
        Column cells = array(sensors.stream().map(SensorColumns::column).toArray(Column[]::new));
        Dataset<Row> routed = routed(buckets, taskAssignment)
                .select(
                        col("part"),
                        col("slot"),
                        col("per_task"),
                        col("series"),
                        col("ts_us"),
                        posexplode(cells).as(new String[] {"sensor", "x"}))
                .where("x is not null and not isnan(x)")
                .selectExpr(
                        "cast(part + sensor div per_task as int) as part",
                        "slot",
                        "per_task",
                        "series",
                        "ts_us",
                        "sensor",
                        "x");
        return cut(routed, kept, taskAssignment, true);
    }

    private JavaRDD<WrittenFile> cut(
            Dataset<Row> routed, Dataset<Row> kept, TaskAssignment taskAssignment, boolean tall) {
        return InternalRows.zip(
                routed,
                EraRouter.apply(kept, taskAssignment),
                taskAssignment.taskCount(),
                new EraCutter(sensors, tall, settings.maxValues(), target));
    }

    private Dataset<Row> routed(List<BucketCounts> buckets, TaskAssignment taskAssignment) {
        Map<Long, BucketInput> inputs = changes.changed().stream()
                .collect(Collectors.toMap(input -> input.id().bucket(), Function.identity()));
        ReadingRouter.Builder router = new ReadingRouter.Builder();
        for (BucketCounts bucket : buckets) {
            BucketInput input = inputs.get(bucket.bucket());
            for (SeriesInterval interval : input.intervals()) {
                router.add(
                        interval.intersect(bucket.fromUs(), bucket.toUs()),
                        taskAssignment.assignments().get(input.id()));
            }
        }
        return router.build()
                .apply(store.spark(), readings.rows(), readings.dataset().schema());
    }
}
