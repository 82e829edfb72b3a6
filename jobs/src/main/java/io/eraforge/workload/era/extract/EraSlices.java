package io.eraforge.workload.era.extract;

import io.eraforge.config.Settings;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.memory.RowShape;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.GpuSpec;
import io.eraforge.engine.forecast.SliceForecast;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import java.util.Optional;

/** Forecasts how eras and sensors are sliced on GPUs. */
public final class EraSlices {
    private EraSlices() {}

    /** Of the level's eras that reach the minimum; empty if the request has no GPU. {@code featureRows}: eras times sensors. */
    public static Optional<SliceForecast> forecast(
            Tables tables,
            Settings settings,
            Level level,
            FeatureSet features,
            long featureRows,
            ClusterForecastRequest request) {
        return request.gpu().map(gpu -> {
            EraShape shape =
                    EraShape.read(tables, level, settings.levels().get(level).minEraRows());
            return of(
                    settings,
                    level,
                    features,
                    shape,
                    featureRows,
                    gpu,
                    request.cluster().executors());
        });
    }

    /** {@code featureRows}: eras times sensors. */
    static SliceForecast of(
            Settings settings,
            Level level,
            FeatureSet features,
            EraShape shape,
            long featureRows,
            GpuSpec gpu,
            int executors) {
        MemoryModel model = settings.gpu().prediction().model();
        RowShape row = features.shape();
        long maxRows = (long) settings.levels().get(level).batchSize() * shape.sensors();
        long rows = rows(model, settings.gpu().sliceBytes(), maxRows, shape.valuesPerRow(), row);
        long bytes = model.bytes(rows, rows * shape.valuesPerRow(), row);
        long longest = model.bytes(1, shape.longest(), row);
        long together = bytes * gpu.tasksAtOnce();
        long slices = (featureRows + rows - 1) / rows;
        return new SliceForecast(
                rows,
                (slices + executors - 1) / executors,
                bytes,
                together,
                longest,
                Math.max(together, longest) <= gpu.usableBytes(),
                gpu.usableBytes() / gpu.tasksAtOnce());
    }

    /** As many rows as the budget in bytes allows, from 1 to {@code maxRows}. */
    private static long rows(MemoryModel model, long budget, long maxRows, long values, RowShape row) {
        long rowBytes = model.bytes(1, values, row) - model.fixed();
        long allowed = (budget - model.fixed()) / Math.max(1, rowBytes);
        return Math.max(1, Math.min(maxRows, allowed));
    }
}
