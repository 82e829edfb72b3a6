package io.eraforge.engine.forecast;

import io.eraforge.config.Settings;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.workload.era.extract.EraShape;

/**
 * How a level's rows would be sliced on GPUs, and the memory that the predictor expects.
 *
 * @param rows of a slice, at most
 * @param perExecutor slices that each executor works on in all
 * @param sliceBytes the predicted peak of a slice of average rows
 * @param gpuBytes the same for all slices that share a GPU at once
 * @param longestBytes the predicted peak of the longest era and sensor alone
 * @param fits whether both fit into what slices may take
 * @param affordableSliceBytes what gpu.slice-bytes could be on this GPU
 */
public record SliceForecast(
        long rows,
        long perExecutor,
        long sliceBytes,
        long gpuBytes,
        long longestBytes,
        boolean fits,
        long affordableSliceBytes) {

    /** For {@code featureRows} eras times sensors on so many executors. */
    public static SliceForecast of(
            Settings settings,
            Level level,
            FeatureSet features,
            EraShape shape,
            long featureRows,
            GpuSpec gpu,
            int executors) {
        MemoryModel model = settings.gpu().prediction().model();
        int results = features.features().size();
        boolean timed = features.usesTime();
        long most = (long) settings.levels().get(level).batchSize() * shape.sensors();
        long rows = rows(model, settings.gpu().sliceBytes(), most, shape.valuesPerRow(), results, timed);
        long bytes = model.bytes(rows, rows * shape.valuesPerRow(), results, timed);
        long longest = model.bytes(1, shape.longest(), results, timed);
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

    /** As many rows as the budget allows, at least one and at most {@code most}. */
    private static long rows(MemoryModel model, long budget, long most, long values, int results, boolean timed) {
        long one = model.bytes(1, values, results, timed) - model.fixed();
        long allowed = (budget - model.fixed()) / Math.max(1, one);
        return Math.max(1, Math.min(most, allowed));
    }
}
