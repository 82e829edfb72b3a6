package io.eraforge.workload.era.prepare.cut;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.table.schema.Predicates;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketInput;
import io.eraforge.workload.era.prepare.bucket.BucketLayout;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.prepare.cut.EraIndexRows.LevelBucket;
import io.eraforge.workload.era.prepare.cut.EraIndexRows.LevelMinimum;
import io.eraforge.workload.era.prepare.reading.InternalRows;
import io.eraforge.workload.era.prepare.reading.ReadingDigest;
import io.eraforge.workload.era.prepare.reading.ReadingDigester;
import io.eraforge.workload.era.prepare.reading.ReadingsScan;
import io.eraforge.workload.era.prepare.route.EraRouter;
import io.eraforge.workload.era.prepare.route.ReadingRouter;
import io.eraforge.workload.era.prepare.route.TaskAssignment;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Load;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.ErasTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.util.CollectionAccumulator;

/** Computes and writes the table {@code era_index}: per era of a changed bucket its counts and content hash. */
public final class EraIndexWriter {
    private static final Column[] COLUMNS =
            Stream.of(EraIndexRows.SCHEMA.fieldNames()).map(c -> col(c)).toArray(Column[]::new);

    private final Store store;
    private final long taskRows;

    /** {@code taskRows}: upper limit of readings and eras per task, unless a single bucket exceeds it. */
    public EraIndexWriter(Store store, long taskRows) {
        this.store = store;
        this.taskRows = taskRows;
    }

    /** Replaces the rows of the touched buckets of all levels in one commit. Returns the counts of the changed buckets. */
    public List<LevelCounts> write(List<BucketChanges> levels) {
        CollectionAccumulator<LevelBucket> buckets =
                store.spark().sparkContext().collectionAccumulator("bucket counts");
        Dataset<Row> rows =
                InternalRows.dataset(store.spark(), count(levels, buckets), EraIndexRows.SCHEMA, "level", "chunk");
        for (BucketChanges changes : levels) {
            rows = unchangedInChunks(changes).isEmpty() ? rows : rows.union(unchangedRows(changes));
        }
        store.replace(EraIndexTable.ID, rows, predicate(levels));
        return counts(levels, buckets.value());
    }

    /** The same by {@code files} that have the rows of the changed buckets; writes further ones for rows that do not change. */
    void replace(List<BucketChanges> levels, List<WrittenFile> files, EraArrayFile.Target target) {
        store.replaceByFiles(EraIndexTable.ID, EraIndexRows.SCHEMA, predicate(levels), "", () -> {
            List<WrittenFile> all = new ArrayList<>(files);
            for (BucketChanges changes : levels) {
                if (!unchangedInChunks(changes).isEmpty()) {
                    all.addAll(InternalRows.rows(unchangedRows(changes))
                            .mapPartitions(
                                    rows -> EraIndexFile.write(rows, target).iterator())
                            .collect());
                }
            }
            return all;
        });
    }

    static List<LevelCounts> counts(List<BucketChanges> levels, List<LevelBucket> reported) {
        return levels.stream()
                .map(changes -> LevelCounts.of(
                        changes,
                        reported.stream()
                                .filter(bucket -> bucket.level() == changes.level())
                                .map(LevelBucket::counts)
                                .toList()))
                .toList();
    }

    private static String predicate(List<BucketChanges> levels) {
        return levels.stream()
                .map(changes -> "level = '%s' and %s".formatted(changes.level(), chunkPredicate(changes)))
                .collect(Collectors.joining(" or "));
    }

    /** The eras of changed buckets that have enough rows to get arrays, read from the committed table. */
    public Dataset<Row> kept(BucketChanges changes) {
        return store.read(EraIndexTable.ID)
                .where("level = '%s' and %s and %s"
                        .formatted(changes.level(), chunkPredicate(changes), changes.predicate()))
                .where(col("n_rows").geq(Math.max(1, changes.minRows())));
    }

    private JavaRDD<InternalRow> count(List<BucketChanges> levels, CollectionAccumulator<LevelBucket> buckets) {
        List<BucketInput> inputs =
                levels.stream().flatMap(changes -> changes.changed().stream()).toList();
        if (inputs.isEmpty()) {
            return InternalRows.empty(store.spark());
        }
        TaskAssignment taskAssignment = TaskAssignment.of(
                inputs.stream()
                        .map(input -> new Load(input.id(), input.rows() + input.eras()))
                        .toList(),
                store.spark().sparkContext().defaultParallelism(),
                taskRows);
        ReadingRouter.Builder router = new ReadingRouter.Builder();
        inputs.forEach(input -> input.intervals()
                .forEach(interval ->
                        router.add(interval, taskAssignment.assignments().get(input.id()))));
        ReadingsScan readings = ReadingsScan.of(store, levels.stream().flatMap(BucketChanges::months));
        return InternalRows.zip(
                router.build().apply(store.spark(), readings.digests(), ReadingDigester.schema(readings.sensors())),
                EraRouter.apply(eras(store, levels), taskAssignment),
                taskAssignment.taskCount(),
                new EraCounter(
                        bySlot(levels, taskAssignment),
                        buckets,
                        ReadingDigest.maskWords(readings.sensors().size())));
    }

    /** The eras of these levels with their buckets, as {@link EraRouter} takes them. */
    static Dataset<Row> eras(Store store, List<BucketChanges> levels) {
        Map<Level, BucketLayout> layouts = new EnumMap<>(Level.class);
        levels.forEach(changes -> layouts.put(changes.level(), changes.layout()));
        return store.read(ErasTable.ID)
                .where(col("level")
                        .isin(layouts.keySet().stream().map(Level::name).toArray()))
                .withColumn("bucket", expr(BucketInput.bucketSql(layouts)))
                .withColumn("n_rows", lit(0L));
    }

    /** The level of each slot. */
    static List<LevelMinimum> bySlot(List<BucketChanges> levels, TaskAssignment taskAssignment) {
        Map<Level, LevelMinimum> minimums = new EnumMap<>(Level.class);
        levels.forEach(changes -> minimums.put(changes.level(), new LevelMinimum(changes.level(), changes.minRows())));
        return taskAssignment.assignments().keySet().stream()
                .map(bucket -> minimums.get(bucket.level()))
                .toList();
    }

    /** Unchanged buckets that share a partition with a changed one: their rows are rewritten as they are. */
    private static Set<Long> unchangedInChunks(BucketChanges changes) {
        Set<Long> chunks = chunks(changes.touched());
        Set<Long> unchanged = new TreeSet<>(changes.known());
        unchanged.removeIf(bucket -> !chunks.contains(EraIndexRows.chunk(bucket)));
        unchanged.removeAll(changes.touched());
        return unchanged;
    }

    private Dataset<Row> unchangedRows(BucketChanges changes) {
        return store.read(EraIndexTable.ID)
                .where("level = '%s' and %s and not %s"
                        .formatted(changes.level(), chunkPredicate(changes), changes.predicate()))
                .select(COLUMNS);
    }

    private static String chunkPredicate(BucketChanges changes) {
        return Predicates.matching("chunk", chunks(changes.touched()), chunks(changes.known()));
    }

    private static Set<Long> chunks(Set<Long> buckets) {
        return buckets.stream().map(EraIndexRows::chunk).collect(Collectors.toCollection(TreeSet::new));
    }
}
