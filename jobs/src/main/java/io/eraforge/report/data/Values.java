package io.eraforge.report.data;

import java.util.Arrays;

/** A growing list of numbers. NaN and infinite ones are only counted. */
public final class Values {
    private double[] finite = new double[64];
    private int size;
    private long other;

    void add(double value) {
        if (!Double.isFinite(value)) {
            other++;
            return;
        }
        if (size == finite.length) {
            finite = Arrays.copyOf(finite, 2 * size);
        }
        finite[size++] = value;
    }

    public double[] sorted() {
        double[] sorted = Arrays.copyOf(finite, size);
        Arrays.sort(sorted);
        return sorted;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** How many were no numbers. */
    long other() {
        return other;
    }
}
