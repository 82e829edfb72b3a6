package io.eraforge.control.memory;

import java.io.Serializable;

/**
 * Predicts the device memory that a slice needs at its peak, its input included. The counts are bytes as derived from the
 * kernels' phases; {@code safety} and {@code fixed} are for what a pool and its alignment add.
 *
 * @param perValue for each value of an era, in the phase that needs most
 * @param perTime besides, for each value whose time is read
 * @param perResult for each feature of each row
 * @param perRow for each row, besides its features
 * @param fixed for each slice
 */
public record MemoryModel(double safety, long perValue, long perTime, long perResult, long perRow, long fixed)
        implements Serializable {
    public static final MemoryModel DEFAULT = new MemoryModel(1.3, 64, 16, 25, 400, 16L << 20);

    public MemoryModel {
        if (!(safety >= 1) || perValue < 8 || perTime < 0 || perResult < 8 || perRow < 0 || fixed < 0) {
            throw new IllegalArgumentException("Cannot predict memory with " + safety + " × (" + perValue + " and "
                    + perTime + " bytes a value, " + perResult + " a result, " + perRow + " a row) + " + fixed
                    + ": safety must be at least 1, values and results take at least 8 bytes.");
        }
    }

    /** The peak for a slice of so many rows with so many values together. */
    public long bytes(long rows, long values, int features, boolean timed) {
        double perSlice = (double) values * (perValue + (timed ? perTime : 0))
                + (double) rows * (features * (double) perResult + perRow);
        return (long) Math.min(safety * perSlice + fixed, Long.MAX_VALUE);
    }

    /** What the results of so many rows take while slices of them are put together. */
    public long results(long rows, int features) {
        return 2 * rows * (8L * features + 32);
    }

    /**
     * How large a batch from the reader may be for one slice to take it whole within {@code budget}, if eras have
     * {@code valuesPerRow} values.
     */
    public long inputBytes(long budget, long valuesPerRow, int features, boolean timed) {
        long perRowInput = valuesPerRow * (timed ? 16 : 8) + 24;
        double perRowPeak = bytes(1, valuesPerRow, features, timed) - (double) fixed;
        return (long) Math.max(perRowInput, (budget - (double) fixed) / perRowPeak * perRowInput);
    }
}
