package io.eraforge.table.parquet;

import java.util.Arrays;
import org.apache.parquet.io.ParquetDecodingException;

/** Decodes all values of a page at once: ids of a dictionary, and differences of integers. */
final class PageDecoder {
    private PageDecoder() {}

    /** Decodes {@code count} ids, which are preceded by their width in bits. */
    static void ids(BitReader in, int count, int[] to) {
        int width = count == 0 ? 0 : in.next();
        int at = 0;
        while (at < count) {
            long header = in.varint();
            long length = (header >>> 1) * ((header & 1) == 0 ? 1 : Byte.SIZE);
            int end = (int) Math.min(count, at + length);
            if (length <= 0) {
                throw new ParquetDecodingException("invalid run of %d ids".formatted(length));
            }
            if ((header & 1) == 0) {
                Arrays.fill(to, at, end, width == 0 ? 0 : (int) in.packed(0, width));
                in.skip((width + 7) / 8);
            } else {
                unpack(in, width, to, at, end);
                in.skip((int) (length / Byte.SIZE * width));
            }
            at = end;
        }
    }

    private static void unpack(BitReader in, int width, int[] to, int from, int end) {
        if (width == 0) {
            Arrays.fill(to, from, end, 0);
            return;
        }
        long bit = 0;
        for (int i = from; i < end; i++, bit += width) {
            to[i] = (int) in.packed(bit, width);
        }
    }

    /** Decodes {@code count} integers of DELTA_BINARY_PACKED. */
    static void deltas(BitReader in, int count, long[] to) {
        int block = (int) in.varint();
        int miniBlocks = (int) in.varint();
        if (in.varint() < count) {
            throw new ParquetDecodingException("a page has fewer values than levels");
        }
        long value = in.zigZag();
        if (count > 0) {
            to[0] = value;
        }
        int[] widths = new int[miniBlocks];
        int miniBlock = block / miniBlocks;
        int at = 1;
        while (at < count) {
            long least = in.zigZag();
            for (int m = 0; m < miniBlocks; m++) {
                widths[m] = in.next();
            }
            for (int m = 0; m < miniBlocks && at < count; m++) {
                int end = Math.min(count, at + miniBlock);
                value = miniBlock(in, widths[m], least, value, to, at, end);
                in.skip(miniBlock * widths[m] / Byte.SIZE);
                at = end;
            }
        }
    }

    /** Returns the last value. */
    private static long miniBlock(BitReader in, int width, long least, long before, long[] to, int from, int end) {
        long value = before;
        long bit = 0;
        for (int i = from; i < end; i++, bit += width) {
            value += width == 0 ? least : least + in.packed(bit, width);
            to[i] = value;
        }
        return value;
    }
}
