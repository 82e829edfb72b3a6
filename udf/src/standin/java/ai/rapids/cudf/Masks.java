package ai.rapids.cudf;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Validity bits: least significant bit first, one is valid. A column without rows has no mask. */
final class Masks {
    private static final int PADDING = 64;

    private Masks() {}

    static int allocationSize(int rows) {
        return (rows + 7) / 8 == 0 ? 0 : ((rows + 7) / 8 + PADDING - 1) / PADDING * PADDING;
    }

    static boolean get(byte[] mask, int i) {
        return (mask[i >> 3] >> (i & 7) & 1) != 0;
    }

    static void set(byte[] mask, int i) {
        mask[i >> 3] |= (byte) (1 << (i & 7));
    }

    static void clear(byte[] mask, int i) {
        mask[i >> 3] &= (byte) ~(1 << (i & 7));
    }

    static int countUnset(byte[] mask, int from, int rows) {
        int set = 0;
        int i = from;
        int end = from + rows;
        for (; i < end && (i & 7) != 0; i++) {
            set += get(mask, i) ? 1 : 0;
        }
        for (; i + 8 <= end; i += 8) {
            set += Integer.bitCount(mask[i >> 3] & 0xff);
        }
        for (; i < end; i++) {
            set += get(mask, i) ? 1 : 0;
        }
        return rows - set;
    }

    /** A mask with every row null, or null if there are no rows. */
    static byte[] allNull(Arena arena, int rows) {
        return rows == 0 ? null : arena.allocate(allocationSize(rows));
    }

    static byte[] allValid(Arena arena, int rows) {
        byte[] mask = allNull(arena, rows);
        if (mask != null) {
            Arrays.fill(mask, (byte) -1);
        }
        return mask;
    }

    /** A mask of the rows for which {@code valid} holds. */
    static byte[] of(Arena arena, int rows, IntPredicate valid) {
        byte[] mask = allNull(arena, rows);
        for (int i = 0; i < rows; i++) {
            if (valid.test(i)) {
                set(mask, i);
            }
        }
        return mask;
    }

    /** The column's mask, starting at its first row; null if it has none. */
    static byte[] copy(Arena arena, HostColumn c) {
        if (!c.nullable() || c.rows == 0) {
            return null;
        }
        if (c.offset % 8 != 0) {
            return of(arena, c.rows, c::valid);
        }
        byte[] mask = arena.allocate(allocationSize(c.rows));
        int from = c.offset / 8;
        System.arraycopy(c.mask, from, mask, 0, Math.min(mask.length, c.mask.length - from));
        return mask;
    }

    /** Valid where all columns are; null if none has a mask. */
    static byte[] and(Arena arena, HostColumn... columns) {
        HostColumn[] nullable =
                Arrays.stream(columns).filter(HostColumn::nullable).toArray(HostColumn[]::new);
        if (nullable.length == 0) {
            return null;
        }
        if (nullable.length == 1) {
            return copy(arena, nullable[0]);
        }
        return of(arena, columns[0].rows, i -> {
            for (HostColumn c : nullable) {
                if (!c.valid(i)) {
                    return false;
                }
            }
            return true;
        });
    }
}
