package io.eraforge.stage;

import io.eraforge.batch.MemoryModel;
import io.eraforge.batch.ProcessControl;
import io.eraforge.batch.SliceSettings;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.GpuOptions;
import io.eraforge.table.Ledger;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.sql.SparkSession;

/** What a level's GPU run is tuned to: how the function cuts its batches, and batches that one slice takes whole. */
record GpuTuning(Settings settings, Level level, int sensors, long valuesPerRow, double correction) {
    /** Columns are indexed by int. */
    private static final long MOST_BYTES = Integer.MAX_VALUE;
    /** Below this a batch is all overhead. */
    private static final long LEAST_BYTES = 1 << 20;

    /**
     * From what was prepared, the most sensors any era has and the values of an era and sensor on average; and from what an
     * earlier run has learned of its slices' memory.
     */
    static GpuTuning of(Store store, Settings settings, Level level, String featureSet) {
        long minimum = settings.levels().get(level).minEraRows();
        Shape shape = new Shape();
        store.tables().read(TableId.ERA_INDEX, level, List.of("n_rows", "n_values", "n_sensors"), era -> {
            if (era.number(0) >= minimum) {
                shape.add(era.number(1), era.integer(2));
            }
        });
        double learned =
                new Ledger(store.tables()).memoryFactor(level, featureSet).orElse(1);
        long values = Math.max(1, shape.values / Math.max(1, shape.rows));
        return new GpuTuning(settings, level, shape.sensors, values, learned);
    }

    private static final class Shape {
        int sensors = 1;
        long values;
        long rows;

        void add(long eraValues, int eraSensors) {
            sensors = Math.max(sensors, eraSensors);
            values += eraValues;
            rows += eraSensors;
        }
    }

    GpuOptions options() {
        return new GpuOptions(
                slices(),
                ProcessControl.ADAPTIVE,
                Signals.cpu(settings.cpu()),
                settings.gpu().nvidiaSmi());
    }

    /** What slices were measured to take of their prediction, if the driver itself computes. */
    OptionalDouble learned() {
        return ProcessControl.memoryFactor(slices());
    }

    /** At most BATCH_SIZE eras with all their sensors, and at most what the predictor allows. */
    SliceSettings slices() {
        long rows = (long) settings.levels().get(level).batchSize() * sensors;
        return new SliceSettings(
                (int) Math.min(Integer.MAX_VALUE, rows),
                settings.gpu().minBatchSize(),
                settings.gpu().sliceBytes(),
                memory(),
                correction,
                Signals.gpu(settings.gpu(), settings.retry()));
    }

    /** Sets the plugin's batches for the queries to come. */
    void apply(SparkSession spark, FeatureSet features) {
        spark.conf().set("spark.rapids.sql.batchSizeBytes", batchBytes(features));
        spark.conf().set("spark.rapids.sql.reader.batchSizeBytes", batchBytes(features));
        spark.conf().set("spark.rapids.sql.reader.batchSizeRows", slices().batchSize());
    }

    long batchBytes(FeatureSet features) {
        long bytes = memory().inputBytes(
                        settings.gpu().sliceBytes(),
                        valuesPerRow,
                        features.features().size(),
                        features.usesTime());
        return Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytes));
    }

    private MemoryModel memory() {
        Settings.Prediction p = settings.gpu().prediction();
        return new MemoryModel(
                p.safety(), p.valueBytes(), p.timeBytes(), p.resultBytes(), p.rowBytes(), p.fixedBytes());
    }
}
