package io.eraforge.workload.era.ingest.parse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks for a byte, eight at a time. */
public final class ByteSearch {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long LOW_BITS = 0x7F7F_7F7F_7F7F_7F7FL;

    private ByteSearch() {}

    /** The first {@code wanted} in {@code b[from, to)}, or -1. */
    public static int indexOf(byte[] b, int from, int to, byte wanted) {
        long pattern = ONES * (wanted & 0xFF);
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long found = zeroBytes((long) LONGS.get(b, i) ^ pattern);
            if (found != 0) {
                return i + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        for (; i < to; i++) {
            if (b[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** How often {@code wanted} is in {@code b[from, to)}. */
    public static long count(byte[] b, int from, int to, byte wanted) {
        long pattern = ONES * (wanted & 0xFF);
        long count = 0;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            count += Long.bitCount(zeroBytes((long) LONGS.get(b, i) ^ pattern));
        }
        for (; i < to; i++) {
            count += b[i] == wanted ? 1 : 0;
        }
        return count;
    }

    /** The highest bit of each byte that is zero. */
    private static long zeroBytes(long bytes) {
        return ~((bytes & LOW_BITS) + LOW_BITS | bytes | LOW_BITS);
    }
}
