package io.eraforge.stage;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Ledger;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import io.eraforge.udf.Bodies;
import io.eraforge.udf.EraFeatures;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The query from era partitions to feature rows: scan, filter, UDF; no shuffle, and every row is kept, failed or not. */
final class Extract {
    private final Store store;
    private final FeatureSet features;
    private final Settings settings;
    private final Map<Level, GpuTuning> tunings = new EnumMap<>(Level.class);

    Extract(Store store, FeatureSet features, Settings settings) {
        this.store = store;
        this.features = features;
        this.settings = settings;
    }

    FeatureSet features() {
        return features;
    }

    /** Sets the plugin's batches for a level's queries to come, if they are for the GPU. */
    void tune(Level level) {
        if (onGpu()) {
            tuning(level).apply(store.spark(), features);
        }
    }

    /** The feature rows of the buckets that {@code predicate} names. */
    Dataset<Row> rows(Level level, String predicate) {
        long minimum = settings.levels().get(level).minEraRows();
        Column computed =
                EraFeatures.column(features, function(level), col("x"), col("t_us"), col("n_rows"), col("duration_us"));
        return store.read(TableId.eras(level))
                .where(predicate)
                .where(col("n_rows").geq(minimum))
                .select(col("series"), col("era_id"), col("sensor"), col("n_rows"), col("bucket"), computed.as("f"))
                .select(output(minimum));
    }

    /** For the ledger: what was learned of memory, in its words; or nothing. */
    String learned(Level level) {
        OptionalDouble factor = onGpu() ? tuning(level).learned() : OptionalDouble.empty();
        return factor.isPresent() ? Ledger.memoryDetail(factor.getAsDouble()) : "";
    }

    private Object function(Level level) {
        return onGpu()
                ? Bodies.gpu(features, tuning(level).options())
                : Bodies.cpu(features, Signals.cpu(settings.cpu()));
    }

    private GpuTuning tuning(Level level) {
        return tunings.computeIfAbsent(level, of -> GpuTuning.of(store, settings, of, features.name()));
    }

    private boolean onGpu() {
        return settings.run().backend() == Settings.Backend.GPU;
    }

    private Column[] output(long minimum) {
        List<Column> columns = new ArrayList<>(List.of(
                col("series"),
                col("era_id"),
                col("sensor"),
                col("n_rows"),
                col("f._status").as("status"),
                col("f._backend").as("backend"),
                col("f._error").as("error")));
        for (Feature feature : features.features()) {
            columns.add(col("f").getField(feature.column()).as(feature.column()));
        }
        columns.add(lit("%s %s min=%d".formatted(features.name(), features.fingerprint(), minimum))
                .as("provenance"));
        columns.add(col("bucket"));
        return columns.toArray(Column[]::new);
    }
}
