package io.eraforge.table.column;

import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.spark.unsafe.Platform;

/** A growing byte array that is written in Parquet's number formats, little endian. */
final class ByteSink {
    private static final int MIN_CAPACITY = 256;

    private byte[] bytes = {};
    private int size;

    /** Bits that the ids of a dictionary take. */
    static int idWidth(int entries) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(entries - 1));
    }

    int size() {
        return size;
    }

    void reset() {
        size = 0;
    }

    /** Makes room for {@code count} more bytes. */
    void reserve(int count) {
        int needed = Math.addExact(size, count);
        if (needed > bytes.length) {
            long grown = Math.max(needed, Math.max(MIN_CAPACITY, bytes.length * 3L / 2));
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 16, grown));
        }
    }

    void put(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    /** Puts the lowest {@code count} bytes of a value. */
    void putLow(long value, int count) {
        reserve(Long.BYTES);
        Platform.putLong(bytes, Platform.BYTE_ARRAY_OFFSET + size, value);
        size += count;
    }

    void putVarint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            put((int) rest | 0x80);
            rest >>>= 7;
        }
        put((int) rest);
    }

    void putZigZag(long value) {
        putVarint((value << 1) ^ (value >> 63));
    }

    void putAll(byte[] values) {
        reserve(values.length);
        System.arraycopy(values, 0, bytes, size, values.length);
        size += values.length;
    }

    void putDoubles(double[] values, int from, int to) {
        copy(values, Platform.DOUBLE_ARRAY_OFFSET + (long) from * Double.BYTES, to - from);
    }

    private void copy(Object values, long offset, int count) {
        int length = Math.multiplyExact(count, Long.BYTES);
        reserve(length);
        Platform.copyMemory(values, offset, bytes, Platform.BYTE_ARRAY_OFFSET + size, length);
        size += length;
    }

    /** Puts {@code count} values packed to {@code width} bits each, padded to groups of eight. */
    void putPacked(int[] values, int count, int width) {
        int end = size + (count + 7) / 8 * width;
        reserve(end - size + Long.BYTES);
        long held = 0;
        int bits = 0;
        for (int i = 0; i < count; i++) {
            held |= (long) values[i] << bits;
            bits += width;
            if (bits >= Integer.SIZE) {
                Platform.putInt(bytes, Platform.BYTE_ARRAY_OFFSET + size, (int) held);
                size += Integer.BYTES;
                held >>>= Integer.SIZE;
                bits -= Integer.SIZE;
            }
        }
        Platform.putLong(bytes, Platform.BYTE_ARRAY_OFFSET + size, held);
        // The array was grown without clearing what an earlier page left there.
        Arrays.fill(bytes, Math.min(end, size + Long.BYTES), end, (byte) 0);
        size = end;
    }

    void set(int index, int value) {
        bytes[index] = (byte) value;
    }

    /** A view of the content: valid until the next change. */
    BytesInput view() {
        return BytesInput.from(bytes, 0, size);
    }
}
