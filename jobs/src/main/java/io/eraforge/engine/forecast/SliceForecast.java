package io.eraforge.engine.forecast;

import io.eraforge.config.Settings;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.memory.RowShape;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.workload.era.extract.EraShape;

/**
 * How a level's rows would be sliced on GPUs, and the predicted memory.
 *
 * @param rows maximum rows of a slice
 * @param perExecutor slices that each executor computes in total
 * @param sliceBytes predicted peak of a slice of average rows
 * @param gpuBytes predicted peak of all slices that share a GPU
 * @param longestBytes predicted peak of the longest era and sensor in a slice of one row
 * @param fits whether {@code gpuBytes} and {@code longestBytes} each fit into the usable memory
 * @param affordableSliceBytes largest gpu.slice-bytes for this GPU
 */
public record SliceForecast(
        long rows,
        long perExecutor,
        long sliceBytes,
        long gpuBytes,
        long longestBytes,
        boolean fits,
        long affordableSliceBytes) {

    /** {@code featureRows}: eras times sensors. */
    public static SliceForecast of(
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
