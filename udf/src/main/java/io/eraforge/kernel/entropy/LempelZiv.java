package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Lempel–Ziv complexity of binned values: the number of distinct phrases, each a known phrase plus one symbol. Phrases are
 * paths in a tree stored in one hash table, so memory grows only with their number. Not thread-safe: keeps scratch memory
 * between calls.
 */
public final class LempelZiv {
    private static final int EMPTY = -1;
    private static final int MIN_CAPACITY = 1 << 9;

    private double[] edges = new double[0];
    private long[] keys = new long[0];
    private int[] children = new int[0];
    private int mask;
    private int phrases;

    /** Phrases per value; {@code n} must be positive. */
    public double complexity(double[] x, int n, double min, double max, int bins) {
        edges(min, max, bins);
        boolean flat = !(max - min > 0) || max - min == Double.POSITIVE_INFINITY;
        double perUnit = bins / (max - min);
        phrases = 0;
        clear(MIN_CAPACITY);
        int node = 0;
        for (int i = 0; i < n; i++) {
            int symbol = flat ? 0 : symbol(x[i], bins, (x[i] - min) * perUnit);
            node = step((long) node * bins + symbol);
        }
        return (double) phrases / n;
    }

    /** Computes the upper edges of the bins with the rounding of numpy's linspace. */
    private void edges(double min, double max, int bins) {
        edges = ScratchArrays.atLeast(edges, bins);
        double width = (max - min) / bins;
        for (int i = 1; i < bins; i++) {
            edges[i - 1] = i * width + min;
        }
        edges[bins - 1] = max;
    }

    // Number of edges below the value. The guess is off by at most one, next to an edge.
    private int symbol(double value, int bins, double guess) {
        int symbol = Math.min((int) guess, bins - 1);
        while (symbol > 0 && edges[symbol - 1] >= value) {
            symbol--;
        }
        while (symbol < bins && edges[symbol] < value) {
            symbol++;
        }
        return symbol;
    }

    // Returns the child on this branch; if there is none, adds it, which ends the phrase, and returns the root.
    private int step(long key) {
        int index = slot(key);
        while (children[index] != EMPTY) {
            if (keys[index] == key) {
                return children[index];
            }
            index = (index + 1) & mask;
        }
        phrases++;
        keys[index] = key;
        children[index] = phrases;
        if (2 * phrases > mask) {
            grow();
        }
        return 0;
    }

    private int slot(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    }

    private void clear(int size) {
        if (children.length < size) {
            children = new int[size];
            keys = new long[size];
        }
        Arrays.fill(children, 0, size, EMPTY);
        mask = size - 1;
    }

    private void grow() {
        long[] oldKeys = Arrays.copyOf(keys, mask + 1);
        int[] oldChildren = Arrays.copyOf(children, mask + 1);
        clear(2 * oldKeys.length);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldChildren[i] != EMPTY) {
                int index = slot(oldKeys[i]);
                while (children[index] != EMPTY) {
                    index = (index + 1) & mask;
                }
                keys[index] = oldKeys[i];
                children[index] = oldChildren[i];
            }
        }
    }
}
