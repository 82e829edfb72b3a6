package io.eraforge.telemetry.state;

import java.util.Arrays;

/**
 * Figures over time, in columns. Holds at most {@link #MOST} points: when it is full every second one goes, and from then on
 * only every second one is taken, so that the whole run stays in view at the same cost.
 */
final class History {
    static final int MOST = 600;

    private final long[] times = new long[MOST];
    private final double[][] columns;
    private int size;
    private long stride = 1;
    private long seen;

    History(int columns) {
        this.columns = new double[columns][MOST];
    }

    void add(long at, double... values) {
        if (seen++ % stride == 0) {
            end(at, values);
        }
    }

    /** The last point, taken in any case. */
    void end(long at, double... values) {
        if (size == MOST) {
            thin();
        }
        times[size] = at;
        for (int c = 0; c < columns.length; c++) {
            columns[c][size] = values[c];
        }
        size++;
    }

    private void thin() {
        for (int i = 0; 2 * i < MOST; i++) {
            times[i] = times[2 * i];
            for (double[] column : columns) {
                column[i] = column[2 * i];
            }
        }
        size = MOST / 2;
        stride *= 2;
    }

    long[] times() {
        return Arrays.copyOf(times, size);
    }

    double[] column(int c) {
        return Arrays.copyOf(columns[c], size);
    }
}
