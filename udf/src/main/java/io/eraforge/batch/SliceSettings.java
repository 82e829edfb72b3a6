package io.eraforge.batch;

import java.io.Serializable;

/**
 * How a batch is cut: at most {@code batchSize} rows a slice, and at most {@code sliceBytes} at its predicted peak. What is
 * learned from running out of memory never asks for less than {@code minBatchSize} rows.
 */
public record SliceSettings(int batchSize, int minBatchSize, long sliceBytes, MemoryModel memory)
        implements Serializable {
    public static final SliceSettings DEFAULT = new SliceSettings(1000, 2L << 30, MemoryModel.DEFAULT);

    public SliceSettings(int batchSize, long sliceBytes, MemoryModel memory) {
        this(batchSize, 1, sliceBytes, memory);
    }

    public SliceSettings {
        if (minBatchSize < 1 || batchSize < minBatchSize || sliceBytes < 1) {
            throw new IllegalArgumentException(
                    "Cannot cut batches into slices of " + minBatchSize + " to " + batchSize + " rows and " + sliceBytes
                            + " bytes: all must be at least 1, and the least no more than the most.");
        }
    }
}
