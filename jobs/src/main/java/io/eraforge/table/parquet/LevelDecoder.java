package io.eraforge.table.parquet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.io.ParquetDecodingException;

/** Decodes repetition and definition levels in Parquet's hybrid encoding: runs of one level, and groups of eight packed levels. */
final class LevelDecoder {
    private LevelDecoder() {}

    /** Decodes {@code count} levels into {@code to}. Returns whether all of them equal {@code maxLevel}. */
    static boolean read(ByteBuffer from, int maxLevel, int count, int[] to) {
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
        if (width == 0) {
            Arrays.fill(to, 0, count, 0);
            return true;
        }
        boolean all = true;
        int at = 0;
        while (at < count) {
            int header = header(from);
            int length = (header >>> 1) * ((header & 1) == 0 ? 1 : Byte.SIZE);
            if (length <= 0) {
                throw new ParquetDecodingException("invalid run of %d levels".formatted(length));
            }
            int end = (int) Math.min(count, (long) at + length);
            if ((header & 1) == 0) {
                int level = from.get() & 0xff;
                Arrays.fill(to, at, end, level);
                all &= level == maxLevel;
            } else {
                all &= unpack(from, width, length, to, at, end, maxLevel);
            }
            at = end;
        }
        return all;
    }

    // Levels are packed from the lowest bit up. The last group of eight may extend beyond the end.
    private static boolean unpack(ByteBuffer from, int width, int length, int[] to, int start, int end, int maxLevel) {
        boolean all = true;
        int mask = (1 << width) - 1;
        int bits = 0;
        int held = 0;
        int next = from.position();
        for (int i = start; i < end; i++) {
            if (held < width) {
                bits |= (from.get(next++) & 0xff) << held;
                held += Byte.SIZE;
            }
            int level = bits & mask;
            bits >>>= width;
            held -= width;
            to[i] = level;
            all &= level == maxLevel;
        }
        // The last run may be truncated.
        from.position(Math.min(from.limit(), from.position() + length / Byte.SIZE * width));
        return all;
    }

    private static int header(ByteBuffer from) {
        int value = 0;
        int shift = 0;
        int next;
        do {
            next = from.get();
            value |= (next & 0x7f) << shift;
            shift += 7;
        } while ((next & 0x80) != 0);
        return value;
    }
}
