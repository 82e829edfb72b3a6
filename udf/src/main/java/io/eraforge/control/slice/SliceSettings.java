package io.eraforge.control.slice;

import io.eraforge.control.memory.MemoryModel;
import java.io.Serializable;

/**
 * How a batch is cut: at most {@code batchSize} rows a slice, and at most {@code sliceBytes} at its predicted peak. What is
 * learned never asks for less than {@code minBatchSize} rows.
 *
 * @param correction what slices took of their prediction in an earlier run; 1 if there was none
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
            throw new IllegalArgumentException(
                    "Cannot cut batches into slices of " + minBatchSize + " to " + batchSize + " rows and " + sliceBytes
                            + " bytes, corrected by " + correction
                            + ": all must be at least 1, the least no more than the most, the correction above 0.");
        }
    }
}
