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
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import io.eraforge.workload.era.schema.SensorsTable;
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
 * Exports a level's features as one row per era, with tsfresh's column names. Both tables are partitioned by bucket, so no shuffle
 * is needed, and a task holds a single era in memory.
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
            StagedOutput output = StagedOutput.open(
                    request.out(),
                    request.format(),
                    store.spark().sparkContext().hadoopConfiguration());
            try {
                return export(request, output, started);
            } finally {
                output.discard();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EraExportReport export(EraExportRequest request, StagedOutput output, long started) throws IOException {
        ExportColumns columns = ExportColumns.of(request, features(request), knownSensors());
        Totals totals = write(request, columns, output);
        return new EraExportReport(
                request.level(),
                output.path(),
                totals.eras,
                columns.sensors().size(),
                columns.features().size(),
                totals.notComputed,
                totals.failed,
                totals.files,
                totals.bytes,
                (System.nanoTime() - started) / 1e9);
    }

    private Totals write(EraExportRequest request, ExportColumns columns, StagedOutput output) throws IOException {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(store.spark().sparkContext());
        List<JavaRDD<long[]>> parts = groups(request.level(), columns, spark.defaultParallelism()).stream()
                .map(buckets -> part(request, columns, output, buckets))
                .toList();
        Totals totals = new Totals();
        union(spark, parts).collect().forEach(totals::add);
        totals.files = output.commit();
        return totals;
    }

    private static JavaRDD<long[]> union(JavaSparkContext spark, List<JavaRDD<long[]>> parts) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        JavaRDD<long[]>[] array = parts.toArray(new JavaRDD[0]);
        return spark.union(array);
    }

    /** The task that exports some buckets: both sides are a single partition, sorted alike. */
    private JavaRDD<long[]> part(
            EraExportRequest request, ExportColumns columns, StagedOutput output, List<Long> buckets) {
        Column inBuckets = col("bucket").isin(buckets.toArray());
        Column[] eraColumns = columns(EraRowMerger.ERA_COLUMNS.stream());
        Column[] featureColumns = columns(Stream.concat(
                EraRowMerger.FEATURE_COLUMNS.stream(),
                columns.features().stream().map(Feature::column)));
        Column forSensors = col("sensor").isin(columns.sensors().toArray());
        JavaRDD<InternalRow> eras =
                sorted(eras(request.level()).where(inBuckets).select(eraColumns));
        JavaRDD<InternalRow> features =
                sorted(features(request).where(inBuckets.and(forSensors)).select(featureColumns));
        return eras.zipPartitions(features, new EraRowMerger(output, columns, request.guardFormulas()));
    }

    private JavaRDD<InternalRow> sorted(Dataset<Row> rows) {
        JavaRDD<InternalRow> sorted = rows.coalesce(1)
                .sortWithinPartitions("series", "era_id")
                .queryExecution()
                .toRdd()
                .toJavaRDD();
        // If Spark knows that there are no rows, it plans no partition, and no task would write the header.
        return sorted.getNumPartitions() == 0
                ? JavaSparkContext.fromSparkContext(store.spark().sparkContext())
                        .parallelize(List.of(), 1)
                : sorted;
    }

    private static Column[] columns(Stream<String> names) {
        return names.map(name -> col(name)).toArray(Column[]::new);
    }

    /** Groups of buckets, one per task. A single empty group if no era passes the minimum: its file has only a header. */
    private List<List<Long>> groups(Level level, ExportColumns columns, int cores) {
        SortedMap<Long, Long> eras = new TreeMap<>();
        eras(level)
                .groupBy("bucket")
                .agg(count(lit(1)).as("n"))
                .collectAsList()
                .forEach(row -> eras.put(row.<Long>getAs("bucket"), row.<Long>getAs("n")));
        long eraBytes = (long) (EraWriter.KEYS.size() + columns.size()) * Double.BYTES;
        return eras.isEmpty() ? List.of(List.of()) : groups.of(eras, eraBytes, cores);
    }

    /** The eras that pass the level's minimum. */
    private Dataset<Row> eras(Level level) {
        if (!store.exists(EraIndexTable.ID)) {
            throw EraErrors.notPrepared(store.root());
        }
        return store.read(EraIndexTable.ID)
                .where(col("level").equalTo(level.name()))
                .where(col("n_rows").geq(settings.levels().get(level).minEraRows()));
    }

    private Dataset<Row> features(EraExportRequest request) {
        TableId table = FeaturesTable.of(request.level(), request.featureSet());
        if (!store.exists(table)) {
            List<String> others = FeatureSet.NAMES.stream()
                    .filter(set -> store.exists(FeaturesTable.of(request.level(), set)))
                    .toList();
            throw ExportErrors.noFeatures(request.level(), request.featureSet(), others);
        }
        return store.read(table);
    }

    /** All sensors of the warehouse, in the order of their first ingest. */
    private List<String> knownSensors() {
        return store.exists(SensorsTable.ID)
                ? store.read(SensorsTable.ID)
                        .select("sensor")
                        .as(Encoders.STRING())
                        .collectAsList()
                : List.of();
    }

    /** Totals over the results of all tasks; see {@link EraRowMerger}. */
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
