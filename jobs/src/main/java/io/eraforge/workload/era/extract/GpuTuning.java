package io.eraforge.workload.era.extract;

import io.eraforge.config.Settings;
import io.eraforge.control.memory.MemoryFactorListener;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.engine.device.ControlSettingsFactory;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
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
    static GpuTuning of(Tables tables, Ledger ledger, Settings settings, Level level, String featureSet) {
        EraShape shape =
                EraShape.read(tables, level, settings.levels().get(level).minEraRows());
        double learned = ledger.memoryFactor(level, featureSet).orElse(1);
        return new GpuTuning(settings, level, shape.sensors(), shape.valuesPerRow(), learned);
    }

    GpuOptions options(MemoryFactorListener listener) {
        return new GpuOptions(
                slices(),
                ProcessControl.ADAPTIVE,
                listener,
                ControlSettingsFactory.cpu(settings.cpu()),
                settings.gpu().nvidiaSmi());
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
                ControlSettingsFactory.gpu(settings.gpu(), settings.retry()));
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
        return settings.gpu().prediction().model();
    }
}
