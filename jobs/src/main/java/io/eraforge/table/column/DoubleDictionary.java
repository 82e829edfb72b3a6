package io.eraforge.table.column;

import java.util.Arrays;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;

/** The distinct values of a column chunk, numbered as they are first seen, by their bits. */
final class DoubleDictionary {
    static final int MAX_SIZE = 16_384;
    /** {@link #idOf} returns it for a new value if the dictionary is full. */
    static final int FULL = -1;

    private long[] keys = new long[1024];
    /** Number of the key in the same slot, plus one; 0 if the slot is free. */
    private short[] slots = new short[keys.length];

    private double[] values = new double[256];
    private int size;

    int size() {
        return size;
    }

    double value(int id) {
        return values[id];
    }

    int idOf(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int slot = slot(bits);
        while (slots[slot] != 0) {
            if (keys[slot] == bits) {
                return slots[slot] - 1;
            }
            slot = (slot + 1) & (keys.length - 1);
        }
        return size == MAX_SIZE ? FULL : add(value, bits, slot);
    }

    private int slot(long bits) {
        return (int) ((bits * 0x9E3779B97F4A7C15L) >>> Long.numberOfLeadingZeros(keys.length - 1L));
    }

    private int add(double value, long bits, int slot) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size] = value;
        keys[slot] = bits;
        slots[slot] = (short) ++size;
        if (4 * size == keys.length && size < MAX_SIZE) {
            rehash();
        }
        return size - 1;
    }

    private void rehash() {
        keys = new long[2 * keys.length];
        slots = new short[keys.length];
        for (int id = 0; id < size; id++) {
            long bits = Double.doubleToRawLongBits(values[id]);
            int slot = slot(bits);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (keys.length - 1);
            }
            keys[slot] = bits;
            slots[slot] = (short) (id + 1);
        }
    }

    DictionaryPage page() {
        ByteSink bytes = new ByteSink();
        bytes.putDoubles(values, 0, size);
        return new DictionaryPage(bytes.view(), size, Encoding.PLAIN);
    }
}
