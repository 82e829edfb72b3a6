package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnView;
import java.util.Arrays;

/**
 * The eras of one slice on the device: their values without null and NaN, era after era. Owns the columns.
 *
 * @param x the values of all eras
 * @param t their times, in microseconds since the era's start; null if no feature uses times
 * @param size on the host, what is known of each era
 */
public record DeviceEras(Scope scope, ColumnView x, ColumnView t, EraSizes size) implements AutoCloseable {
    /**
     * What the host knows of each era.
     *
     * @param lengths number of values on the device
     * @param nRows number of rows; negative if unknown
     * @param durationUs duration in microseconds; negative if unknown
     */
    public record EraSizes(int[] lengths, long[] nRows, long[] durationUs) {
        public int eras() {
            return lengths.length;
        }

        /** Those of some eras. */
        public EraSizes range(int from, int to) {
            return new EraSizes(
                    Arrays.copyOfRange(lengths, from, to),
                    Arrays.copyOfRange(nRows, from, to),
                    Arrays.copyOfRange(durationUs, from, to));
        }
    }

    /** Total number of values of all eras. */
    public int values() {
        return (int) x.getRowCount();
    }

    @Override
    public void close() {
        scope.close();
    }
}
