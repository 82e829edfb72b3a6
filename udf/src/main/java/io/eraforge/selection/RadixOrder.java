package io.eraforge.selection;

/** The stable ascending order of doubles, in time linear in their number. */
final class RadixOrder {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int PASSES = (Long.SIZE + DIGIT_BITS - 1) / DIGIT_BITS;

    private long[] keys;
    private long[] nextKeys;
    private int[] rows;
    private int[] nextRows;

    /** Sorts values without NaN. 0.0 and -0.0 are one value. */
    RadixOrder(double[] values) {
        int n = values.length;
        keys = new long[n];
        rows = new int[n];
        nextKeys = new long[n];
        nextRows = new int[n];
        int[][] counts = new int[PASSES][DIGITS];
        for (int row = 0; row < n; row++) {
            long key = key(values[row] + 0.0); // -0.0 becomes 0.0
            keys[row] = key;
            rows[row] = row;
            for (int pass = 0; pass < PASSES; pass++) {
                counts[pass][digit(key, pass)]++;
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            // Digits that all values share, such as high bits of exponents, order nothing.
            if (n > 0 && counts[pass][digit(keys[0], pass)] < n) {
                distribute(pass, counts[pass]);
            }
        }
    }

    /** Whether the value at this place in the order differs from the one before it. */
    boolean isNew(int place) {
        return place == 0 || keys[place] != keys[place - 1];
    }

    /** Rows by ascending value; equal values in order of rows. */
    int[] rows() {
        return rows;
    }

    private void distribute(int pass, int[] counts) {
        int from = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int count = counts[digit];
            counts[digit] = from;
            from += count;
        }
        for (int i = 0; i < keys.length; i++) {
            int to = counts[digit(keys[i], pass)]++;
            nextKeys[to] = keys[i];
            nextRows[to] = rows[i];
        }
        long[] oldKeys = keys;
        keys = nextKeys;
        nextKeys = oldKeys;
        int[] oldRows = rows;
        rows = nextRows;
        nextRows = oldRows;
    }

    private static int digit(long key, int pass) {
        return (int) (key >>> pass * DIGIT_BITS) & DIGITS - 1;
    }

    /** A number whose unsigned order is that of the doubles. */
    private static long key(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits ^ (bits >> Long.SIZE - 1 | Long.MIN_VALUE);
    }
}
