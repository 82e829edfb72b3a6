package io.eraforge.workload.era.prepare.cut;

import java.util.Arrays;

/**
 * The readings of one task in primitive columns. Rows are added in any order, each with the number of its group; {@link #sort}
 * orders them by group and time. A missing value is NaN.
 */
final class ReadingBuffer {
    private static final int MAX_ROWS = Integer.MAX_VALUE - 16;

    private int[] group;
    private long[] ts;
    private final double[][] columns;
    private int size;
    private int[] offsets = {0};

    ReadingBuffer(int sensors, int capacity) {
        group = new int[capacity];
        ts = new long[capacity];
        columns = new double[sensors][capacity];
    }

    /** From the first {@code size} elements of arrays, of which {@code groups} and {@code ts} are left as they are. */
    ReadingBuffer(int[] groups, long[] ts, double[][] columns, int size) {
        this.group = groups;
        this.ts = ts;
        this.columns = columns;
        this.size = size;
    }

    /** Adds a row and returns its number, for {@link #put}. */
    int add(int groupNumber, long tsUs) {
        if (size == ts.length) {
            grow();
        }
        group[size] = groupNumber;
        ts[size] = tsUs;
        return size++;
    }

    void put(int row, int sensor, double value) {
        columns[sensor][row] = value;
    }

    long[] ts() {
        return ts;
    }

    double[] column(int sensor) {
        return columns[sensor];
    }

    /** First row of a group; requires {@link #sort}. */
    int from(int groupNumber) {
        return offsets[groupNumber];
    }

    /** End, exclusive, of the rows of a group; requires {@link #sort}. */
    int to(int groupNumber) {
        return offsets[groupNumber + 1];
    }

    /** Sorts the rows by group and time. Among rows of equal group and time, the values of each sensor ascend. */
    void sort(int groups) {
        order(groups);
        sortTies(groups);
    }

    /** Sorts the rows by group and time; rows of equal group and time stay as they came. */
    void order(int groups) {
        int[] order = byGroup(groups);
        for (int g = 0; g < groups; g++) {
            NaturalMergeSort.sort(order, from(g), to(g), ts);
        }
        if (!isIdentity(order)) {
            reorder(order);
        }
    }

    /** Row numbers in order of group, by a stable counting sort. */
    private int[] byGroup(int groups) {
        offsets = new int[groups + 1];
        for (int row = 0; row < size; row++) {
            offsets[group[row] + 1]++;
        }
        for (int g = 0; g < groups; g++) {
            offsets[g + 1] += offsets[g];
        }
        int[] next = Arrays.copyOf(offsets, groups);
        int[] order = new int[size];
        for (int row = 0; row < size; row++) {
            order[next[group[row]]++] = row;
        }
        return order;
    }

    private static boolean isIdentity(int[] order) {
        for (int i = 0; i < order.length; i++) {
            if (order[i] != i) {
                return false;
            }
        }
        return true;
    }

    private void reorder(int[] order) {
        // The offsets hold the groups from here on.
        group = null;
        long[] times = new long[size];
        for (int i = 0; i < size; i++) {
            times[i] = ts[order[i]];
        }
        ts = times;
        for (int s = 0; s < columns.length; s++) {
            double[] column = columns[s];
            double[] values = new double[size];
            for (int i = 0; i < size; i++) {
                values[i] = column[order[i]];
            }
            columns[s] = values;
        }
    }

    /** Makes the arrays deterministic: readings of equal time arrive in random order. */
    void sortTies(int groups) {
        for (int g = 0; g < groups; g++) {
            int row = from(g);
            while (row < to(g)) {
                int end = row + 1;
                while (end < to(g) && ts[end] == ts[row]) {
                    end++;
                }
                if (end > row + 1) {
                    sortValues(row, end);
                }
                row = end;
            }
        }
    }

    private void sortValues(int from, int to) {
        for (double[] column : columns) {
            Arrays.sort(column, from, to);
        }
    }

    private void grow() {
        int capacity = (int) Math.min(MAX_ROWS, Math.max(1024L, size + (size >> 1)));
        group = Arrays.copyOf(group, capacity);
        ts = Arrays.copyOf(ts, capacity);
        for (int s = 0; s < columns.length; s++) {
            columns[s] = Arrays.copyOf(columns[s], capacity);
        }
    }
}
