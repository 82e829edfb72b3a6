package io.eraforge.workload.era.export;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.config.Settings;
import io.eraforge.engine.export.BucketGroups;
import io.eraforge.engine.export.StagedOutput;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.error.ExportErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Assembles a level's features into one row per era with tsfresh's names, bucket by bucket: since a bucket's rows lie together,
 * nothing is shuffled, and a task holds one era at a time whatever the number of columns.
 */
public final class EraExport {
    private final Store store;
    private final Settings settings;
    private final BucketGroups groups;

    public EraExport(Store store, Settings settings) {
        this(store, settings, BucketGroups.DEFAULT);
    }

    EraExport(Store store, Settings settings, BucketGroups groups) {
        this.store = store;
        this.settings = settings;
        this.groups = groups;
    }

    public EraExportReport run(EraExportRequest request) {
        long started = System.nanoTime();
        try {
            StagedOutput destination = StagedOutput.open(
                    request.out(),
                    request.format(),
                    store.spark().sparkContext().hadoopConfiguration());
            ExportColumns selection = ExportColumns.of(request, features(request), knownSensors());
            Totals totals = write(request, selection, destination);
            return new EraExportReport(
                    request.level(),
                    destination.path(),
                    totals.eras,
                    selection.sensors().size(),
                    selection.features().size(),
                    totals.notComputed,
                    totals.failed,
                    totals.files,
                    totals.bytes,
                    (System.nanoTime() - started) / 1e9);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Totals write(EraExportRequest request, ExportColumns selection, StagedOutput destination)
            throws IOException {
        try {
            JavaSparkContext spark =
                    JavaSparkContext.fromSparkContext(store.spark().sparkContext());
            List<JavaRDD<long[]>> parts = groups(request.level(), selection, spark.defaultParallelism()).stream()
                    .map(buckets -> part(request, selection, destination, buckets))
                    .toList();
            Totals totals = new Totals();
            union(spark, parts).collect().forEach(totals::add);
            totals.files = destination.commit();
            return totals;
        } finally {
            destination.discard();
        }
    }

    private static JavaRDD<long[]> union(JavaSparkContext spark, List<JavaRDD<long[]>> parts) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        JavaRDD<long[]>[] array = parts.toArray(new JavaRDD[0]);
        return spark.union(array);
    }

    /** The part of some buckets: a single task, since both sides are single partitions in the same order. */
    private JavaRDD<long[]> part(
            EraExportRequest request, ExportColumns selection, StagedOutput destination, List<Long> buckets) {
        Column mine = col("bucket").isin(buckets.toArray());
        Column[] eraColumns = columns(EraRowMerger.ERA_COLUMNS.stream());
        Column[] featureColumns = columns(Stream.concat(
                EraRowMerger.FEATURE_COLUMNS.stream(),
                selection.features().stream().map(Feature::column)));
        Column chosen = col("sensor").isin(selection.sensors().toArray());
        JavaRDD<InternalRow> eras = sorted(eras(request.level()).where(mine).select(eraColumns));
        JavaRDD<InternalRow> features =
                sorted(features(request).where(mine.and(chosen)).select(featureColumns));
        return eras.zipPartitions(features, new EraRowMerger(destination, selection));
    }

    private JavaRDD<InternalRow> sorted(Dataset<Row> rows) {
        JavaRDD<InternalRow> sorted = rows.coalesce(1)
                .sortWithinPartitions("series", "era_id")
                .queryExecution()
                .toRdd()
                .toJavaRDD();
        // Where Spark can tell that there are no rows there is no partition either, and so no task that writes a
        // header.
        return sorted.getNumPartitions() == 0
                ? JavaSparkContext.fromSparkContext(store.spark().sparkContext())
                        .parallelize(List.of(), 1)
                : sorted;
    }

    private static Column[] columns(Stream<String> names) {
        return names.map(name -> col(name)).toArray(Column[]::new);
    }

    /** Also where no era passes the minimum there is one group: a file with a header alone. */
    private List<List<Long>> groups(Level level, ExportColumns selection, int cores) {
        SortedMap<Long, Long> eras = new TreeMap<>();
        eras(level)
                .groupBy("bucket")
                .agg(count(lit(1)))
                .collectAsList()
                .forEach(row -> eras.put(row.getLong(0), row.getLong(1)));
        long eraBytes = (long) (EraWriter.KEYS.size() + selection.columns()) * Double.BYTES;
        return eras.isEmpty() ? List.of(List.of()) : groups.of(eras, eraBytes, cores);
    }

    /** The eras that pass the level's minimum. */
    private Dataset<Row> eras(Level level) {
        if (!store.exists(TableId.ERA_INDEX)) {
            throw EraErrors.notPrepared(store.root());
        }
        return store.read(TableId.ERA_INDEX)
                .where(col("level").equalTo(level.name()))
                .where(col("n_rows").geq(settings.levels().get(level).minEraRows()));
    }

    private Dataset<Row> features(EraExportRequest request) {
        TableId table = TableId.features(request.level(), request.featureSet());
        if (!store.exists(table)) {
            List<String> others = FeatureSet.NAMES.stream()
                    .filter(set -> store.exists(TableId.features(request.level(), set)))
                    .toList();
            throw ExportErrors.noFeatures(request.level(), request.featureSet(), others);
        }
        return store.read(table);
    }

    /** All sensors of the warehouse, in the order they were met. */
    private List<String> knownSensors() {
        return store.exists(TableId.SENSORS)
                ? store.read(TableId.SENSORS)
                        .select("sensor")
                        .as(Encoders.STRING())
                        .collectAsList()
                : List.of();
    }

    /** Sums of what the tasks say of their parts. */
    private static final class Totals {
        private long eras;
        private long notComputed;
        private long failed;
        private long bytes;
        private int files;

        void add(long[] part) {
            eras += part[0];
            notComputed += part[1];
            failed += part[2];
            bytes += part[3];
        }
    }
}
