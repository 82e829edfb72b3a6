package io.eraforge.engine.forecast;

/**
 * How a part's units would be sliced on GPUs, and the predicted memory.
 *
 * @param rows maximum units of a slice
 * @param perExecutor slices that each executor computes in total
 * @param sliceBytes predicted peak of a slice of average units
 * @param gpuBytes predicted peak of all slices that share a GPU
 * @param longestBytes predicted peak of the longest unit in a slice of its own
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
        long affordableSliceBytes) {}
