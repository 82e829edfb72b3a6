package io.eraforge.workload.era.extract;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.config.Settings;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Device;
import io.eraforge.engine.device.MemoryFactorAccumulator;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.era.Level;
import io.eraforge.error.TableErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.SessionSetting;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.udf.EraFeatures;
import io.eraforge.udf.EraFunctions;
import io.eraforge.workload.era.schema.EraArraysTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The query from a level's era partitions to feature rows: scan, filter, UDF. No shuffle; failed rows are kept. */
public final class FeatureQuery implements Computation {
    private static final List<String> REQUIRED_COLUMNS =
            List.of("series", "era_id", "sensor", "n_rows", "duration_us", "t_us", "x", "bucket");

    private final Store store;
    private final FeatureSet features;
    private final SensorResults sensors;
    private final Settings settings;
    private final Level level;
    private final GpuTuning tuning;
    private final MemoryFactorAccumulator memory;
    private final Deque<SessionSetting> tuned = new ArrayDeque<>();

    /** On the GPU, sets the plugin's batch sizes in the session until closed. {@code history}: of the feature table. */
    public FeatureQuery(Store store, Ledger.History history, FeatureSet features, Settings settings, Level level) {
        this.store = store;
        this.features = features;
        this.sensors = new SensorResults(features);
        this.settings = settings;
        this.level = level;
        this.memory = MemoryFactorAccumulator.on(store.spark().sparkContext());
        this.tuning = device() == Device.ACCELERATED ? GpuTuning.of(store.tables(), history, settings, level) : null;
        if (tuning != null) {
            tuning.apply(store.spark(), features).forEach(tuned::push);
        }
    }

    /** The text in the column {@code provenance}. */
    public static String provenance(FeatureSet features, long minimum) {
        return "%s %s min=%d".formatted(features.name(), features.fingerprint(), minimum);
    }

    @Override
    public Device device() {
        return settings.run().backend() == Settings.Backend.GPU ? Device.ACCELERATED : Device.HOST;
    }

    /** Turns the plugin off for jobs on the host. */
    @Override
    public Use use(Device device) {
        return device() == Device.ACCELERATED && device == Device.HOST
                ? SessionSetting.set(store.spark(), RapidsPlugin.ENABLED, "false")::close
                : () -> {};
    }

    /** Rows of the era partitions that match {@code predicate}, reach the level's minimum and have features to compute. */
    @Override
    public Dataset<Row> source(String predicate, Device device, Predicate<String> readable) {
        TableId table = EraArraysTable.of(level);
        Dataset<Row> all = device == Device.HOST ? store.readArrays(table, readable) : store.read(table, readable);
        requireColumns(table, List.of(all.columns()));
        return sensors.chosen(all.where(predicate).where(col("n_rows").geq(minimum())));
    }

    private void requireColumns(TableId table, List<String> found) {
        for (String column : REQUIRED_COLUMNS) {
            if (!found.contains(column)) {
                throw TableErrors.missingColumn(store.path(table), column, found);
            }
        }
    }

    @Override
    public Dataset<Row> compute(Dataset<Row> eras, Device device) {
        List<Column> results =
                new ArrayList<>(List.of(col("series"), col("era_id"), col("sensor"), col("n_rows"), col("bucket")));
        results.addAll(sensors.columns(group -> EraFeatures.column(
                group, function(group, device), col("x"), col("t_us"), col("n_rows"), col("duration_us"))));
        List<Column> columns = new ArrayList<>(List.of(
                col("series"),
                col("era_id"),
                col("sensor"),
                col("n_rows"),
                sensors.field("_status").as("status"),
                sensors.field("_backend").as("backend"),
                sensors.field("_error").as("error")));
        features.features()
                .forEach(feature -> columns.add(sensors.value(feature).as(feature.column())));
        columns.add(lit(provenance(features, minimum())).as("provenance"));
        columns.add(col("bucket"));
        return eras.select(results.toArray(Column[]::new)).select(columns.toArray(Column[]::new));
    }

    private Object function(FeatureSet group, Device device) {
        return device == Device.ACCELERATED
                ? EraFunctions.gpu(group, tuning.options(memory))
                : EraFunctions.cpu(group, CpuSettingsFactory.of(settings.cpu()));
    }

    private long minimum() {
        return settings.levels().get(level).minEraRows();
    }

    @Override
    public OptionalDouble takeMemoryFactor() {
        return memory.take();
    }

    @Override
    public void close() {
        tuned.forEach(SessionSetting::close);
    }
}
