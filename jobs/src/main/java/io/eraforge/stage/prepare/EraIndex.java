package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.era.Level;
import io.eraforge.stage.prepare.EraCounter.Tally;
import io.eraforge.stage.prepare.Packing.Load;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
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
final class EraIndex {
    private static final Column[] COLUMNS =
            Stream.of(EraCounter.SCHEMA.fieldNames()).map(c -> col(c)).toArray(Column[]::new);

    private final Store store;
    private final long taskRows;

    /** {@code taskRows}: readings and eras one task takes on. */
    EraIndex(Store store, long taskRows) {
        this.store = store;
        this.taskRows = taskRows;
    }

    /** Replaces the rows of the touched buckets of all levels in one commit, and says what each changed bucket holds. */
    List<LevelCounts> write(List<Changes> levels) {
        List<Tally> tallies = levels.stream()
                .map(changes -> new Tally(
                        changes.level(),
                        changes.minRows(),
                        store.spark().sparkContext().collectionAccumulator("buckets of " + changes.level())))
                .toList();
        Dataset<Row> frame =
                RowFrames.frame(store.spark(), count(levels, tallies), EraCounter.SCHEMA, "level", "chunk");
        for (Changes changes : levels) {
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
    Dataset<Row> kept(Changes changes) {
        return store.read(TableId.ERA_INDEX)
                .where("level = '%s' and %s and %s"
                        .formatted(changes.level(), chunkPredicate(changes), changes.predicate()))
                .where(col("n_rows").geq(Math.max(1, changes.minRows())));
    }

    private JavaRDD<InternalRow> count(List<Changes> levels, List<Tally> tallies) {
        List<BucketInput> inputs =
                levels.stream().flatMap(changes -> changes.changed().stream()).toList();
        if (inputs.isEmpty()) {
            return RowFrames.none(store.spark());
        }
        Packing packing = Packing.of(
                inputs.stream()
                        .map(input -> new Load(input.id(), input.rows() + input.eras()))
                        .toList(),
                store.spark().sparkContext().defaultParallelism(),
                taskRows);
        ReadingRoutes.Builder routes = new ReadingRoutes.Builder();
        inputs.forEach(input -> input.reaches()
                .forEach(reach -> routes.add(reach, packing.places().get(input.id()))));
        Readings readings = Readings.of(store, levels.stream().flatMap(Changes::months));
        return RowFrames.zip(
                routes.build().apply(store.spark(), readings.digests(), ReadingDigests.schema(readings.sensors())),
                EraRoutes.apply(eras(levels), packing),
                packing.parts(),
                new EraCounter(
                        tallies,
                        levelsBySlot(packing, tallies),
                        Digest.words(readings.sensors().size())));
    }

    private Dataset<Row> eras(List<Changes> levels) {
        Map<Level, Layout> layouts = new EnumMap<>(Level.class);
        levels.forEach(changes -> layouts.put(changes.level(), changes.layout()));
        return store.read(TableId.ERAS)
                .where(col("level")
                        .isin(layouts.keySet().stream().map(Level::name).toArray()))
                .withColumn("bucket", expr(BucketInput.bucket(layouts)))
                .withColumn("n_rows", lit(0L));
    }

    private static int[] levelsBySlot(Packing packing, List<Tally> tallies) {
        List<Level> levels = tallies.stream().map(Tally::level).toList();
        return packing.places().keySet().stream()
                .mapToInt(bucket -> levels.indexOf(bucket.level()))
                .toArray();
    }

    /** Buckets that did not change but share a partition with one that did: their rows are written again as they are. */
    private static Set<Long> chunkMates(Changes changes) {
        Set<Long> chunks = chunks(changes.touched());
        Set<Long> mates = new TreeSet<>(changes.known());
        mates.removeIf(bucket -> !chunks.contains(chunk(bucket)));
        mates.removeAll(changes.touched());
        return mates;
    }

    private Dataset<Row> mates(Changes changes) {
        return store.read(TableId.ERA_INDEX)
                .where("level = '%s' and %s and not %s"
                        .formatted(changes.level(), chunkPredicate(changes), changes.predicate()))
                .select(COLUMNS);
    }

    private static String chunkPredicate(Changes changes) {
        return NumberPredicate.of("chunk", chunks(changes.touched()), chunks(changes.known()));
    }

    private static Set<Long> chunks(Set<Long> buckets) {
        return buckets.stream().map(EraIndex::chunk).collect(Collectors.toCollection(TreeSet::new));
    }

    private static long chunk(long bucket) {
        return Math.floorDiv(bucket, EraCounter.CHUNK);
    }
}
