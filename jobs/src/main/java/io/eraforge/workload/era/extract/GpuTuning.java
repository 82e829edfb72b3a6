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
import io.eraforge.table.SessionSetting;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** GPU tuning of a level: slice limits for the function, and plugin batches that fit into one slice. */
record GpuTuning(Settings settings, Level level, int sensors, long valuesPerRow, double correction) {
    /** cuDF columns are indexed by int. */
    private static final long MAX_BATCH_BYTES = Integer.MAX_VALUE;
    /** Smaller batches are mostly overhead. */
    private static final long MIN_BATCH_BYTES = 1 << 20;

    /**
     * Derived from the prepared eras (maximum number of sensors, average values per era and sensor) and from the memory factor that
     * earlier runs measured.
     */
    static GpuTuning of(Tables tables, Ledger.History history, Settings settings, Level level) {
        EraShape shape =
                EraShape.read(tables, level, settings.levels().get(level).minEraRows());
        double learned = history.memoryFactor().orElse(1);
        return new GpuTuning(settings, level, shape.sensors(), shape.valuesPerRow(), learned);
    }

    GpuOptions options(MemoryFactorListener listener) {
        return new GpuOptions(
                slices(),
                ProcessControl.ADAPTIVE,
                listener,
                CpuSettingsFactory.of(settings.cpu()),
                settings.gpu().nvidiaSmi());
    }

    /** Slices of at most BATCH_SIZE eras with all their sensors, further limited by predicted memory. */
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

    /** Sets the plugin's batch sizes in the session; closing the result undoes it. */
    List<SessionSetting> apply(SparkSession spark, FeatureSet features) {
        String bytes = Long.toString(batchBytes(features));
        return List.of(
                SessionSetting.set(spark, "spark.rapids.sql.batchSizeBytes", bytes),
                SessionSetting.set(spark, "spark.rapids.sql.reader.batchSizeBytes", bytes),
                SessionSetting.set(
                        spark, "spark.rapids.sql.reader.batchSizeRows", Integer.toString(slices().batchSize())));
    }

    long batchBytes(FeatureSet features) {
        long bytes = memory().inputBytes(settings.gpu().sliceBytes(), valuesPerRow, features.shape(), correction);
        return Math.min(MAX_BATCH_BYTES, Math.max(MIN_BATCH_BYTES, bytes));
    }

    private MemoryModel memory() {
        return settings.gpu().prediction().model();
    }
}
