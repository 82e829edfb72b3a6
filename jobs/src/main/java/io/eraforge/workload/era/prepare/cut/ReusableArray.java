package io.eraforge.workload.era.prepare.cut;

import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.unsafe.Platform;

/** An array of 8-byte values in Spark's {@link UnsafeArrayData} layout, filled in place and reused for every row. */
final class ReusableArray {
    private final UnsafeArrayData data = new UnsafeArrayData();
    private long[] words = new long[0];
    private int header;
    private int length;

    /** Starts an array of {@code newLength} values without nulls. */
    void reset(int newLength) {
        length = newLength;
        header = UnsafeArrayData.calculateHeaderPortionInBytes(newLength) / Long.BYTES;
        int needed = header + newLength;
        if (words.length < needed) {
            words = new long[needed + (needed >> 2)];
        }
        words[0] = newLength;
        for (int i = 1; i < header; i++) {
            words[i] = 0;
        }
    }

    void put(int index, long value) {
        words[header + index] = value;
    }

    void put(int index, double value) {
        words[header + index] = Double.doubleToRawLongBits(value);
    }

    /** Valid until the next {@link #reset}. */
    UnsafeArrayData data() {
        data.pointTo(words, Platform.LONG_ARRAY_OFFSET, (header + length) * Long.BYTES);
        return data;
    }
}
