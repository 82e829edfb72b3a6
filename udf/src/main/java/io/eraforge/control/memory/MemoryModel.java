package io.eraforge.control.memory;

import java.io.Serializable;

/**
 * Predicts the peak device memory of a slice, its input included. All parameters but {@code safety} are bytes, derived from
 * the phases' code; {@code safety} and {@code fixed} cover the overhead of the memory pool and its alignment.
 *
 * @param safety factor on everything but {@code fixed}; at least 1
 * @param perValue for each value of an era, in the phase that needs most
 * @param perTime in addition, for each value if times are read
 * @param perResult for each feature of each row
 * @param perRow for each row, in addition to its features
 * @param fixed for each slice
 */
public record MemoryModel(double safety, long perValue, long perTime, long perResult, long perRow, long fixed)
        implements Serializable {
    public static final MemoryModel DEFAULT = new MemoryModel(1.3, 64, 16, 25, 400, 16L << 20);
    /** For each lag of each row: sums and bounds of all lags are on the device at once. */
    private static final long PER_LAG = 48;

    public MemoryModel {
        if (!(safety >= 1) || perValue < 8 || perTime < 0 || perResult < 8 || perRow < 0 || fixed < 0) {
            throw new IllegalArgumentException("Invalid memory model (safety " + safety + ", perValue " + perValue
                    + ", perTime " + perTime + ", perResult " + perResult + ", perRow " + perRow + ", fixed " + fixed
                    + "): safety must be >= 1, perValue and perResult >= 8, the others >= 0.");
        }
    }

    /** Predicted peak bytes of a slice of {@code rows} rows with {@code values} values in total. */
    public long bytes(long rows, long values, RowShape shape) {
        double perSlice = (double) values * (perValue + (shape.timed() ? perTime : 0))
                + (double) rows * (shape.features() * (double) perResult + perRow + shape.lags() * PER_LAG);
        return (long) Math.min(safety * perSlice + fixed, Long.MAX_VALUE);
    }

    /**
     * Largest reader batch, in input bytes, that a single slice can process within {@code budget} bytes if eras have
     * {@code valuesPerRow} values and need {@code correction} times the predicted memory; at least one row.
     */
    public long inputBytes(long budget, long valuesPerRow, RowShape shape, double correction) {
        long perRowInput = valuesPerRow * (shape.timed() ? 16 : 8) + 24;
        double perRowPeak = correction * (bytes(1, valuesPerRow, shape) - (double) fixed);
        return (long) Math.max(perRowInput, (budget - (double) fixed) / perRowPeak * perRowInput);
    }
}
