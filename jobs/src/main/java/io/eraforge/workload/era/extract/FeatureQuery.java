package io.eraforge.workload.era.extract;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.config.Settings;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.engine.device.ControlSettingsFactory;
import io.eraforge.engine.device.MemoryFactorAccumulator;
import io.eraforge.era.Level;
import io.eraforge.error.TableErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.udf.EraFeatures;
import io.eraforge.udf.EraFunctions;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The query from era partitions to feature rows: scan, filter, UDF. No shuffle; failed rows are kept. */
public final class FeatureQuery {
    private static final List<String> REQUIRED_COLUMNS =
            List.of("series", "era_id", "sensor", "n_rows", "duration_us", "t_us", "x", "bucket");

    private final Store store;
    private final Ledger ledger;
    private final FeatureSet features;
    private final Settings settings;
    private final Set<String> unreadable;
    private final Map<Level, GpuTuning> tunings = new EnumMap<>(Level.class);
    private final MemoryFactorAccumulator memory;

    FeatureQuery(Store store, Ledger ledger, FeatureSet features, Settings settings) {
        this(store, ledger, features, settings, Set.of());
    }

    /** {@code unreadable}: paths of files to skip. Not copied: the caller may add to it later. */
    public FeatureQuery(Store store, Ledger ledger, FeatureSet features, Settings settings, Set<String> unreadable) {
        this.store = store;
        this.ledger = ledger;
        this.features = features;
        this.settings = settings;
        this.unreadable = unreadable;
        this.memory = MemoryFactorAccumulator.on(store.spark().sparkContext());
    }

    /** The same query on the CPU, whatever the configured backend. */
    public FeatureQuery onCpu() {
        return new FeatureQuery(store, ledger, features, settings.withBackend(Settings.Backend.CPU), unreadable);
    }

    public FeatureSet features() {
        return features;
    }

    /** Sets the plugin's batch sizes for the following queries of a level; does nothing on the CPU. */
    public void tune(Level level) {
        if (onGpu()) {
            tuning(level).apply(store.spark(), features);
        }
    }

    /** The feature rows of the buckets that match {@code predicate}. */
    public Dataset<Row> compute(Level level, String predicate) {
        return compute(level, source(level, predicate));
    }

    /** The feature rows of some rows of {@link #source}. */
    public Dataset<Row> compute(Level level, Dataset<Row> eras) {
        SensorResults results = new SensorResults(features);
        List<Column> columns =
                new ArrayList<>(List.of(col("series"), col("era_id"), col("sensor"), col("n_rows"), col("bucket")));
        columns.addAll(results.columns(group -> result(level, group)));
        return results.chosen(eras)
                .select(columns.toArray(Column[]::new))
                .select(output(
                        level,
                        results.field("_status"),
                        results.field("_backend"),
                        results.field("_error"),
                        results::value));
    }

    private Column result(Level level, FeatureSet group) {
        return EraFeatures.column(
                group, function(level, group), col("x"), col("t_us"), col("n_rows"), col("duration_us"));
    }

    /** Feature rows with status failed and NaN values; {@code keys} has the key columns and an {@code error}. */
    public Dataset<Row> failed(Level level, Dataset<Row> keys) {
        Column backend = lit(onGpu() ? FeatureRow.GPU : FeatureRow.CPU);
        return keys.select(output(level, lit(FeatureRow.FAILED), backend, col("error"), feature -> lit(Double.NaN)));
    }

    /** Rows of the era partitions that match {@code predicate} and reach the level's minimum. */
    public Dataset<Row> source(Level level, String predicate) {
        TableId table = TableId.eras(level);
        Dataset<Row> all = scan(table);
        requireColumns(table, List.of(all.columns()));
        return all.where(predicate).where(col("n_rows").geq(minimum(level)));
    }

    private Dataset<Row> scan(TableId table) {
        if (!onGpu()) {
            return store.readArrays(table, path -> !unreadable.contains(path));
        }
        return unreadable.isEmpty() ? store.read(table) : store.read(table, path -> !unreadable.contains(path));
    }

    private void requireColumns(TableId table, List<String> found) {
        for (String column : REQUIRED_COLUMNS) {
            if (!found.contains(column)) {
                throw TableErrors.missingColumn(store.path(table), column, found);
            }
        }
    }

    /** The memory factor measured since the last call, as text for the ledger; empty if nothing was measured. */
    public String takeMemoryFactor() {
        OptionalDouble factor = memory.take();
        return factor.isPresent() ? Ledger.memoryDetail(factor.getAsDouble()) : "";
    }

    private Object function(Level level, FeatureSet group) {
        return onGpu()
                ? EraFunctions.gpu(group, tuning(level).options(memory))
                : EraFunctions.cpu(group, ControlSettingsFactory.cpu(settings.cpu()));
    }

    private GpuTuning tuning(Level level) {
        return tunings.computeIfAbsent(
                level, key -> GpuTuning.of(store.tables(), ledger, settings, key, features.name()));
    }

    public boolean onGpu() {
        return settings.run().backend() == Settings.Backend.GPU;
    }

    private long minimum(Level level) {
        return settings.levels().get(level).minEraRows();
    }

    private Column[] output(
            Level level, Column status, Column backend, Column error, Function<Feature, Column> values) {
        List<Column> columns = new ArrayList<>(List.of(
                col("series"),
                col("era_id"),
                col("sensor"),
                col("n_rows"),
                status.as("status"),
                backend.as("backend"),
                error.as("error")));
        for (Feature feature : features.features()) {
            columns.add(values.apply(feature).as(feature.column()));
        }
        columns.add(lit("%s %s min=%d".formatted(features.name(), features.fingerprint(), minimum(level)))
                .as("provenance"));
        columns.add(col("bucket"));
        return columns.toArray(Column[]::new);
    }
}
