package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Lempel–Ziv complexity of a series cut into equal bins: how many different words it is made of when each new word is a
 * known one plus a symbol. Words are paths in a tree kept in one hash table, so memory grows with the words alone. Not
 * thread safe: an instance is its scratch.
 */
public final class LempelZiv {
    private static final int EMPTY = -1;
    private static final int SMALLEST = 1 << 9;

    private double[] edges = new double[0];
    private long[] keys = new long[0];
    private int[] children = new int[0];
    private int mask;
    private int phrases;

    /** Words per value. Needs {@code n > 0}. */
    public double complexity(double[] x, int n, double min, double max, int bins) {
        edges(min, max, bins);
        boolean flat = !(max - min > 0) || max - min == Double.POSITIVE_INFINITY;
        double perUnit = bins / (max - min);
        phrases = 0;
        clear(SMALLEST);
        int node = 0;
        for (int i = 0; i < n; i++) {
            int symbol = flat ? 0 : symbol(x[i], bins, (x[i] - min) * perUnit);
            node = step((long) node * bins + symbol);
        }
        return (double) phrases / n;
    }

    /** The upper edges of the bins, rounded as numpy's linspace does. */
    private void edges(double min, double max, int bins) {
        edges = ScratchArrays.atLeast(edges, bins);
        double width = (max - min) / bins;
        for (int i = 1; i < bins; i++) {
            edges[i - 1] = i * width + min;
        }
        edges[bins - 1] = max;
    }

    // How many edges lie below the value; the guess is off by one at most, at an edge.
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

    // The child on that branch; if there is none, a word ends with it and the next starts at the root.
    private int step(long key) {
        int at = slot(key);
        while (children[at] != EMPTY) {
            if (keys[at] == key) {
                return children[at];
            }
            at = (at + 1) & mask;
        }
        phrases++;
        keys[at] = key;
        children[at] = phrases;
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
                int at = slot(oldKeys[i]);
                while (children[at] != EMPTY) {
                    at = (at + 1) & mask;
                }
                keys[at] = oldKeys[i];
                children[at] = oldChildren[i];
            }
        }
    }
}
