package io.eraforge.workload.era.ingest.merge;

import java.util.Arrays;

/** Collects consecutive readings of one file in columns. A reading is set cell by cell and then added. */
public final class RunBuilder {
    static final int MAX_ROWS = 1024;
    private static final int MAX_VALUES = 1 << 17;

    private final int file;
    private final int capacity;
    private final boolean[] given;
    private String[] series;
    private String[] months;
    private long[] lines;
    private long[] timesUs;
    private double[][] values;
    private int rows;
    private long cells;
    private long empty;
    private long repeated;
    private long cut;

    /** {@code given} says which of the sensors the file has; the others have no values. */
    public RunBuilder(int file, boolean[] given) {
        this.file = file;
        this.given = given.clone();
        capacity = Math.max(16, Math.min(MAX_ROWS, MAX_VALUES / Math.max(1, given.length)));
    }

    private void allocate() {
        series = new String[capacity];
        months = new String[capacity];
        lines = new long[capacity];
        timesUs = new long[capacity];
        values = new double[given.length][];
        double[] none = null;
        for (int sensor = 0; sensor < given.length; sensor++) {
            if (!given[sensor] && none == null) {
                none = new double[capacity];
                Arrays.fill(none, ParsedRow.NONE);
            }
            values[sensor] = given[sensor] ? new double[capacity] : none;
        }
    }

    /** Sets a value of the next reading. All sensors that the file has must be set. */
    public void set(int sensor, double value) {
        if (values == null) {
            allocate();
        }
        values[sensor][rows] = value;
    }

    /** Completes the next reading. */
    public void add(long line, String ofSeries, String month, long tsUs) {
        if (values == null) {
            allocate();
        }
        series[rows] = ofSeries;
        months[rows] = month;
        lines[rows] = line;
        timesUs[rows] = tsUs;
        rows++;
    }

    /** Counts cells of the next reading, and whether its time is repeated or was cut. */
    public void count(int cellCount, int emptyCells, boolean isRepeated, boolean isCut) {
        cells += cellCount;
        empty += emptyCells;
        repeated += isRepeated ? 1 : 0;
        cut += isCut ? 1 : 0;
    }

    public boolean isEmpty() {
        return rows == 0;
    }

    public boolean isFull() {
        return rows == capacity;
    }

    /** The readings since the last call. */
    public ReadingRun take() {
        ReadingRun run =
                new ReadingRun(file, rows, series, months, lines, timesUs, values, cells, empty, repeated, cut);
        values = null;
        rows = 0;
        cells = empty = repeated = cut = 0;
        return run;
    }
}
