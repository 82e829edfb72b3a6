package io.eraforge.workload.era.prepare.cut;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.Predicates;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketInput;
import io.eraforge.workload.era.prepare.bucket.BucketLayout;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.prepare.cut.EraCounter.LevelAccumulator;
import io.eraforge.workload.era.prepare.reading.InternalRows;
import io.eraforge.workload.era.prepare.reading.ReadingDigest;
import io.eraforge.workload.era.prepare.reading.ReadingDigester;
import io.eraforge.workload.era.prepare.reading.ReadingsScan;
import io.eraforge.workload.era.prepare.route.EraRouter;
import io.eraforge.workload.era.prepare.route.ReadingRouter;
import io.eraforge.workload.era.prepare.route.TaskAssignment;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Load;
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

/** The table {@code era_index}: counts the readings of the eras in changed buckets, from times and digests alone. */
public final class EraIndexWriter {
    private static final Column[] COLUMNS =
            Stream.of(EraCounter.SCHEMA.fieldNames()).map(c -> col(c)).toArray(Column[]::new);

    private final Store store;
    private final long taskRows;

    /** {@code taskRows}: readings and eras one task takes on. */
    public EraIndexWriter(Store store, long taskRows) {
        this.store = store;
        this.taskRows = taskRows;
    }

    /** Replaces the rows of the touched buckets of all levels in one commit, and says what each changed bucket holds. */
    public List<LevelCounts> write(List<BucketChanges> levels) {
        List<LevelAccumulator> tallies = levels.stream()
                .map(changes -> new LevelAccumulator(
                        changes.level(),
                        changes.minRows(),
                        store.spark().sparkContext().collectionAccumulator("buckets of " + changes.level())))
                .toList();
        Dataset<Row> frame =
                InternalRows.frame(store.spark(), count(levels, tallies), EraCounter.SCHEMA, "level", "chunk");
        for (BucketChanges changes : levels) {
            frame = chunkMates(changes).isEmpty() ? frame : frame.union(mates(changes));
        }
        String predicate = levels.stream()
                .map(changes -> "level = '%s' and %s".formatted(changes.level(), chunkPredicate(changes)))
                .collect(Collectors.joining(" or "));
        store.replace(TableId.ERA_INDEX, frame, predicate);
        List<LevelCounts> counts = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            counts.add(LevelCounts.of(levels.get(i), tallies.get(i).buckets().value()));
        }
        return counts;
    }

    /** The eras of changed buckets that get arrays, as they stand in the table. */
    public Dataset<Row> kept(BucketChanges changes) {
        return store.read(TableId.ERA_INDEX)
                .where("level = '%s' and %s and %s"
                        .formatted(changes.level(), chunkPredicate(changes), changes.predicate()))
                .where(col("n_rows").geq(Math.max(1, changes.minRows())));
    }

    private JavaRDD<InternalRow> count(List<BucketChanges> levels, List<LevelAccumulator> tallies) {
        List<BucketInput> inputs =
                levels.stream().flatMap(changes -> changes.changed().stream()).toList();
        if (inputs.isEmpty()) {
            return InternalRows.none(store.spark());
        }
        TaskAssignment packing = TaskAssignment.of(
                inputs.stream()
                        .map(input -> new Load(input.id(), input.rows() + input.eras()))
                        .toList(),
                store.spark().sparkContext().defaultParallelism(),
                taskRows);
        ReadingRouter.Builder routes = new ReadingRouter.Builder();
        inputs.forEach(input -> input.reaches()
                .forEach(reach -> routes.add(reach, packing.places().get(input.id()))));
        ReadingsScan readings = ReadingsScan.of(store, levels.stream().flatMap(BucketChanges::months));
        return InternalRows.zip(
                routes.build().apply(store.spark(), readings.digests(), ReadingDigester.schema(readings.sensors())),
                EraRouter.apply(eras(levels), packing),
                packing.parts(),
                new EraCounter(
                        tallies,
                        levelsBySlot(packing, tallies),
                        ReadingDigest.words(readings.sensors().size())));
    }

    private Dataset<Row> eras(List<BucketChanges> levels) {
        Map<Level, BucketLayout> layouts = new EnumMap<>(Level.class);
        levels.forEach(changes -> layouts.put(changes.level(), changes.layout()));
        return store.read(TableId.ERAS)
                .where(col("level")
                        .isin(layouts.keySet().stream().map(Level::name).toArray()))
                .withColumn("bucket", expr(BucketInput.bucket(layouts)))
                .withColumn("n_rows", lit(0L));
    }

    private static int[] levelsBySlot(TaskAssignment packing, List<LevelAccumulator> tallies) {
        List<Level> levels = tallies.stream().map(LevelAccumulator::level).toList();
        return packing.places().keySet().stream()
                .mapToInt(bucket -> levels.indexOf(bucket.level()))
                .toArray();
    }

    /** Buckets that did not change but share a partition with one that did: their rows are written again as they are. */
    private static Set<Long> chunkMates(BucketChanges changes) {
        Set<Long> chunks = chunks(changes.touched());
        Set<Long> mates = new TreeSet<>(changes.known());
        mates.removeIf(bucket -> !chunks.contains(chunk(bucket)));
        mates.removeAll(changes.touched());
        return mates;
    }

    private Dataset<Row> mates(BucketChanges changes) {
        return store.read(TableId.ERA_INDEX)
                .where("level = '%s' and %s and not %s"
                        .formatted(changes.level(), chunkPredicate(changes), changes.predicate()))
                .select(COLUMNS);
    }

    private static String chunkPredicate(BucketChanges changes) {
        return Predicates.matching("chunk", chunks(changes.touched()), chunks(changes.known()));
    }

    private static Set<Long> chunks(Set<Long> buckets) {
        return buckets.stream().map(EraIndexWriter::chunk).collect(Collectors.toCollection(TreeSet::new));
    }

    private static long chunk(long bucket) {
        return Math.floorDiv(bucket, EraCounter.CHUNK);
    }
}
