package io.eraforge.selection;

import java.util.Arrays;

/**
 * Ranks columns, in time linear in their rows. Three passes sort by the leading bits in which values differ, with the row in the low
 * bits of each number; the few values that agree in those are then compared in full. Not thread-safe.
 */
public final class ColumnRanker {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int PASSES = 3;

    private final int[][] counts = new int[PASSES][DIGITS];
    private long[] keys = new long[0];
    /** The leading bits of a key, then {@code rowBits} of row. */
    private long[] entries = new long[0];

    private long[] sorted = new long[0];
    private int[] order = new int[0];
    private int[] ends = new int[0];
    private long smallest;
    private int rowBits;
    private int restBits;

    /**
     * Ranks the values from an index, one for each entry of {@code rows}: row i of the result has the value {@code rows[i]} after that
     * index. Values are not NaN, and at least one. 0.0 and -0.0 are one value. The result is valid until the next call.
     */
    RankedColumn rank(double[] values, int from, int[] rows) {
        int n = rows.length;
        reserve(n);
        readKeys(values, from, rows);
        countDigits(n);
        for (int pass = 0; pass < PASSES; pass++) {
            // Digits that all values share order nothing.
            if (counts[pass][digit(entries[0], pass)] < n) {
                distribute(pass, n);
            }
        }
        return new RankedColumn(order, ends, n, group(n));
    }

    private void reserve(int n) {
        if (keys.length < n) {
            keys = new long[n];
            entries = new long[n];
            sorted = new long[n];
            order = new int[n];
            ends = new int[n];
        }
    }

    private void readKeys(double[] values, int from, int[] rows) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (int row = 0; row < rows.length; row++) {
            long key = key(values[from + rows[row]]);
            keys[row] = key;
            least = Math.min(least, key);
            greatest = Math.max(greatest, key);
        }
        smallest = least;
        int differingBits = Long.SIZE - Long.numberOfLeadingZeros(greatest - least);
        restBits = Math.max(0, differingBits - PASSES * DIGIT_BITS);
        rowBits = Integer.SIZE - Integer.numberOfLeadingZeros(rows.length - 1);
    }

    private void countDigits(int n) {
        for (int[] ofPass : counts) {
            Arrays.fill(ofPass, 0);
        }
        for (int row = 0; row < n; row++) {
            long entry = (keys[row] - smallest) >>> restBits << rowBits | row;
            entries[row] = entry;
            counts[0][digit(entry, 0)]++;
            counts[1][digit(entry, 1)]++;
            counts[2][digit(entry, 2)]++;
        }
    }

    private void distribute(int pass, int n) {
        int[] next = counts[pass];
        int place = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int count = next[digit];
            next[digit] = place;
            place += count;
        }
        int shift = rowBits + pass * DIGIT_BITS;
        for (int i = 0; i < n; i++) {
            long entry = entries[i];
            sorted[next[(int) (entry >>> shift) & DIGITS - 1]++] = entry;
        }
        long[] swap = entries;
        entries = sorted;
        sorted = swap;
    }

    /** Writes rows and groups of equal values; returns how many groups. */
    private int group(int n) {
        int groups = 0;
        int from = 0;
        while (from < n) {
            long leading = entries[from] >>> rowBits;
            int to = from + 1;
            while (to < n && entries[to] >>> rowBits == leading) {
                to++;
            }
            groups = to - from == 1 || restBits == 0 ? addGroup(from, to, groups) : compareRest(from, to, groups);
            from = to;
        }
        return groups;
    }

    private int addGroup(int from, int to, int groups) {
        for (int place = from; place < to; place++) {
            order[place] = row(entries[place]);
        }
        ends[groups] = to;
        return groups + 1;
    }

    /** Sorts entries whose leading bits are equal by the rest of the key. */
    private int compareRest(int from, int to, int groups) {
        long mask = (1L << restBits) - 1;
        for (int place = from; place < to; place++) {
            int row = row(entries[place]);
            entries[place] = (keys[row] - smallest & mask) << rowBits | row;
        }
        Arrays.sort(entries, from, to);
        int found = groups;
        int start = from;
        for (int place = from + 1; place <= to; place++) {
            if (place == to || entries[place] >>> rowBits != entries[start] >>> rowBits) {
                found = addGroup(start, place, found);
                start = place;
            }
        }
        return found;
    }

    private int row(long entry) {
        return (int) (entry & (1L << rowBits) - 1);
    }

    private int digit(long entry, int pass) {
        return (int) (entry >>> rowBits + pass * DIGIT_BITS) & DIGITS - 1;
    }

    /** A number whose order is that of the doubles. */
    private static long key(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0); // -0.0 becomes 0.0
        return bits ^ bits >> Long.SIZE - 1 & Long.MAX_VALUE;
    }
}
