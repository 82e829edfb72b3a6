package io.eraforge.workload.era.select;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.engine.OutputTable;
import io.eraforge.error.EraErrors;
import io.eraforge.error.SelectionErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.selection.SelectionTarget;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Tests each feature of a level against a label per era, as tsfresh's {@code calculate_relevance_table} does on an export after {@code
 * impute}. Parquet stores columns, so each task reads its own and nothing is shuffled or pivoted; every value is read once.
 */
public final class FeatureSelection {
    /** Share of the heap for columns; the rest is for reading and sorting. */
    private static final double HEAP_SHARE = 0.25;

    private static final int TASKS_PER_CORE = 4;

    private final Store store;
    private final Settings settings;
    private final JavaSparkContext spark;

    public FeatureSelection(Store store, Settings settings) {
        this.store = store;
        this.settings = settings;
        this.spark = JavaSparkContext.fromSparkContext(store.spark().sparkContext());
    }

    public SelectionReport run(SelectionRequest request) {
        long started = System.nanoTime();
        Dataset<Row> features = features(request);
        LabelFile file =
                LabelFile.open(store.spark(), request, settings.ingest().eras());
        LabelledEras labelled = LabelledEras.of(request, file, eras(request));
        SelectionTarget target = labelled.labels().target();
        List<ColumnTest> tests = tests(features, new EraRows(labelled.eras()), target).stream()
                .filter(test -> request.has(test.sensor(), test.column()))
                .toList();
        return new SelectionReport(
                request.level(),
                request.featureSet(),
                labelled.labels().isReal() ? SelectionTask.REGRESSION : SelectionTask.CLASSIFICATION,
                labelled.eras().size(),
                labelled.below(),
                target.tests(),
                RelevanceTable.of(tests, request.falseDiscoveryRate()),
                (System.nanoTime() - started) / 1e9);
    }

    private Dataset<Row> features(SelectionRequest request) {
        TableId table = FeaturesTable.of(request.level(), request.featureSet());
        if (!store.exists(table)) {
            List<String> others = FeatureSet.NAMES.stream()
                    .filter(set -> store.exists(FeaturesTable.of(request.level(), set)))
                    .toList();
            throw SelectionErrors.noFeatures(request.level(), request.featureSet(), others);
        }
        return store.read(table);
    }

    /** The level's eras, and whether they reach its minimum. */
    private Map<EraKey, Boolean> eras(SelectionRequest request) {
        if (!store.exists(EraIndexTable.ID)) {
            throw EraErrors.notPrepared(store.root());
        }
        long minimum = settings.levels().get(request.level()).minEraRows();
        Map<EraKey, Boolean> eras = new LinkedHashMap<>();
        store.tables()
                .scan(EraIndexTable.ID)
                .where(EraIndexTable.LEVEL, request.level().name())
                .columns(EraIndexTable.SERIES, EraIndexTable.ERA_ID, EraIndexTable.N_ROWS)
                .forEach(row -> eras.put(
                        new EraKey(row.get(EraIndexTable.SERIES), row.getLong(EraIndexTable.ERA_ID)),
                        row.getLong(EraIndexTable.N_ROWS) >= minimum));
        return eras;
    }

    private List<ColumnTest> tests(Dataset<Row> features, EraRows eras, SelectionTarget target) {
        Broadcast<EraRows> sharedEras = spark.broadcast(eras);
        Broadcast<SelectionTarget> sharedTarget = spark.broadcast(target);
        try {
            List<JavaRDD<ColumnTest>> parts = groups(features, eras.size()).stream()
                    .map(group ->
                            rows(features, group).mapPartitions(new ColumnTester(group, sharedEras, sharedTarget)))
                    .toList();
            return parts.isEmpty() ? List.of() : union(parts).collect();
        } finally {
            sharedEras.destroy();
            sharedTarget.destroy();
        }
    }

    private JavaRDD<ColumnTest> union(List<JavaRDD<ColumnTest>> parts) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        JavaRDD<ColumnTest>[] array = parts.toArray(new JavaRDD[0]);
        return spark.union(array);
    }

    private List<ColumnGroup> groups(Dataset<Row> features, int eras) {
        List<String> columns = FeaturesTable.features(features.schema());
        List<String> sensors = features
                .select("sensor")
                .where(col("sensor").notEqual(OutputTable.ANY))
                .distinct()
                .as(Encoders.STRING())
                .collectAsList()
                .stream()
                .sorted()
                .toList();
        return ColumnGroup.of(sensors, columns, eras, bytesPerTask(), TASKS_PER_CORE * spark.defaultParallelism());
    }

    private long bytesPerTask() {
        boolean local = spark.isLocal();
        long heap = local
                ? Runtime.getRuntime().maxMemory()
                : spark.getConf().getSizeAsBytes("spark.executor.memory", "1g");
        int cores = local ? spark.defaultParallelism() : spark.getConf().getInt("spark.executor.cores", 1);
        return (long) (heap * HEAP_SHARE / Math.max(1, cores));
    }

    /** The rows of a group's columns, in one partition. */
    private static JavaRDD<InternalRow> rows(Dataset<Row> features, ColumnGroup group) {
        Column[] columns = Stream.concat(ColumnTester.KEYS.stream(), group.columns().stream())
                .map(name -> col(name))
                .toArray(Column[]::new);
        return features.where(col("status").equalTo("ok"))
                .select(columns)
                .coalesce(1)
                .queryExecution()
                .toRdd()
                .toJavaRDD();
    }
}
