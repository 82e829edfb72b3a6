package io.eraforge.batch;

import java.io.Serializable;

/** How a batch is cut: at most {@code batchSize} rows a slice, and at most {@code sliceBytes} at its predicted peak. */
public record SliceSettings(int batchSize, long sliceBytes, MemoryModel memory) implements Serializable {
    public static final SliceSettings DEFAULT = new SliceSettings(1000, 2L << 30, MemoryModel.DEFAULT);

    public SliceSettings {
        if (batchSize < 1 || sliceBytes < 1) {
            throw new IllegalArgumentException("Cannot cut batches into slices of " + batchSize + " rows and "
                    + sliceBytes + " bytes: both must be at least 1.");
        }
    }
}
