package io.eraforge.workload.era.ingest.merge;

import java.io.Serializable;
import org.apache.spark.unsafe.Platform;

/** A {@link SeriesBlock} as it is shuffled: its arrays as one of bytes, which Java serializes many times as fast. */
record PackedBlock(int file, int rows, boolean sparse, byte[] bytes) implements Serializable {
    private static final long serialVersionUID = 1;

    static PackedBlock of(SeriesBlock block) {
        boolean sparse = block.sensors() != null;
        int rows = block.rows();
        byte[] bytes = new byte
                [Math.addExact(
                        rows * (2 * Long.BYTES + (sparse ? Integer.BYTES : 0)), block.values().length * Double.BYTES)];
        int at = copy(block.timesUs(), Platform.LONG_ARRAY_OFFSET, bytes, 0, rows * Long.BYTES);
        at = copy(block.lines(), Platform.LONG_ARRAY_OFFSET, bytes, at, rows * Long.BYTES);
        if (sparse) {
            at = copy(block.sensors(), Platform.INT_ARRAY_OFFSET, bytes, at, rows * Integer.BYTES);
        }
        copy(block.values(), Platform.DOUBLE_ARRAY_OFFSET, bytes, at, bytes.length - at);
        return new PackedBlock(block.file(), rows, sparse, bytes);
    }

    private static int copy(Object from, long offset, byte[] bytes, int at, int length) {
        Platform.copyMemory(from, offset, bytes, Platform.BYTE_ARRAY_OFFSET + at, length);
        return at + length;
    }

    private Object readResolve() {
        long[] times = new long[rows];
        long[] lines = new long[rows];
        int[] sensors = sparse ? new int[rows] : null;
        int at = paste(0, times, Platform.LONG_ARRAY_OFFSET, rows * Long.BYTES);
        at = paste(at, lines, Platform.LONG_ARRAY_OFFSET, rows * Long.BYTES);
        if (sparse) {
            at = paste(at, sensors, Platform.INT_ARRAY_OFFSET, rows * Integer.BYTES);
        }
        double[] values = new double[(bytes.length - at) / Double.BYTES];
        paste(at, values, Platform.DOUBLE_ARRAY_OFFSET, bytes.length - at);
        return new SeriesBlock(file, times, lines, sensors, values);
    }

    private int paste(int at, Object to, long offset, int length) {
        Platform.copyMemory(bytes, Platform.BYTE_ARRAY_OFFSET + at, to, offset, length);
        return at + length;
    }
}
