package io.eraforge.table.parquet;

import org.apache.parquet.io.ParquetDecodingException;
import org.apache.spark.unsafe.Platform;

/** Reads Parquet's number formats from a byte array. */
final class BitReader {
    private final byte[] bytes;
    private final int end;
    private int at;

    BitReader(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    int next() {
        if (at >= end) {
            throw new ParquetDecodingException("a page is too short");
        }
        return bytes[at++] & 0xff;
    }

    long varint() {
        long value = 0;
        int shift = 0;
        int next;
        do {
            next = next();
            value |= (next & 0x7fL) << shift;
            shift += 7;
        } while ((next & 0x80) != 0);
        return value;
    }

    long zigZag() {
        long value = varint();
        return (value >>> 1) ^ -(value & 1);
    }

    void skip(int count) {
        at += count;
    }

    /** The number of {@code width} bits, from 1 to 64, that starts {@code bit} bits after the current position. */
    long packed(long bit, int width) {
        int from = at + (int) (bit >>> 3);
        int shift = (int) (bit & 7);
        long value = word(from) >>> shift;
        if (shift + width > Long.SIZE) {
            value |= (bytes[from + Long.BYTES] & 0xffL) << (Long.SIZE - shift);
        }
        return width == Long.SIZE ? value : value & ((1L << width) - 1);
    }

    private long word(int from) {
        if (from + Long.BYTES <= bytes.length) {
            return Platform.getLong(bytes, Platform.BYTE_ARRAY_OFFSET + from);
        }
        long value = 0;
        for (int i = 0; from + i < bytes.length; i++) {
            value |= (bytes[from + i] & 0xffL) << (8 * i);
        }
        return value;
    }
}
