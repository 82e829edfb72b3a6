package io.eraforge.control.slice;

import io.eraforge.control.ByteSizes;
import io.eraforge.control.memory.MemoryModel;
import java.io.Serializable;

/**
 * How a batch is cut into slices.
 *
 * @param batchSize maximum rows of a slice
 * @param minBatchSize rows below which the learned slice size never falls
 * @param sliceBytes maximum predicted peak device memory of a slice
 * @param correction ratio of measured to predicted memory from an earlier run; 1 if there was none
 */
public record SliceSettings(
        int batchSize,
        int minBatchSize,
        long sliceBytes,
        MemoryModel memory,
        double correction,
        ControlSettings control)
        implements Serializable {
    public static final SliceSettings DEFAULT = new SliceSettings(1000, 2L << 30, MemoryModel.DEFAULT);

    public SliceSettings(int batchSize, long sliceBytes, MemoryModel memory) {
        this(batchSize, 1, sliceBytes, memory);
    }

    public SliceSettings(int batchSize, int minBatchSize, long sliceBytes, MemoryModel memory) {
        this(batchSize, minBatchSize, sliceBytes, memory, 1, ControlSettings.DEFAULT);
    }

    public SliceSettings {
        if (minBatchSize < 1 || batchSize < minBatchSize || sliceBytes < 1 || !(correction > 0)) {
            throw new IllegalArgumentException(ByteSizes.text(
                    "Invalid slice settings: min-batch-size %d, batch size %d, slice-bytes %d, correction %s."
                            + " Require 1 <= min-batch-size <= batch size, slice-bytes >= 1 and correction > 0.",
                    minBatchSize, batchSize, sliceBytes, correction));
        }
    }
}
