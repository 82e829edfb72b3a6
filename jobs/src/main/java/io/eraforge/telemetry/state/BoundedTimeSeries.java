package io.eraforge.telemetry.state;

import java.util.Arrays;

/**
 * Values over time, in columns. Holds at most {@link #MAX_POINTS} points: when full, every second point is dropped and the sampling
 * interval doubles, so the series always covers the whole run.
 */
final class BoundedTimeSeries {
    static final int MAX_POINTS = 600;

    private final long[] times = new long[MAX_POINTS];
    private final double[][] columns;
    private int size;
    private long stride = 1;
    private long offered;

    BoundedTimeSeries(int columns) {
        this.columns = new double[columns][MAX_POINTS];
    }

    void add(long at, double... values) {
        if (offered++ % stride == 0) {
            addLast(at, values);
        }
    }

    /** Adds a point regardless of the sampling interval. */
    void addLast(long at, double... values) {
        if (size == MAX_POINTS) {
            thin();
        }
        times[size] = at;
        for (int c = 0; c < columns.length; c++) {
            columns[c][size] = values[c];
        }
        size++;
    }

    private void thin() {
        for (int i = 0; 2 * i < MAX_POINTS; i++) {
            times[i] = times[2 * i];
            for (double[] column : columns) {
                column[i] = column[2 * i];
            }
        }
        size = MAX_POINTS / 2;
        stride *= 2;
    }

    long[] times() {
        return Arrays.copyOf(times, size);
    }

    double[] column(int c) {
        return Arrays.copyOf(columns[c], size);
    }
}
