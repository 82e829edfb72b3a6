package io.eraforge.workload.era.ingest.merge;

import java.util.Arrays;
import java.util.function.BiConsumer;

/** Collects readings of one file, series and month, and cuts them into blocks. */
final class SeriesBuffer {
    /** Rows of a block: blocks of unordered data shall span little time, since those that overlap are merged at once. */
    private static final int BLOCK_ROWS = 4096;

    /** Bits of a row's number beside its time since the first one, of which a month needs fewer than 42. */
    private static final int ROW_BITS = 21;

    static final int MAX_ROWS = 1 << ROW_BITS;

    /** Width of a buffer whose readings have one value each, of any sensor. */
    static final int SPARSE = -1;

    /** Few, since there may be as many series as rows. */
    private static final int FIRST_ROWS = 4;

    private final int file;
    private final String month;
    private final String series;
    private final boolean sparse;
    private final int width;
    private int rows;
    private int capacity = FIRST_ROWS;
    private long[] timesUs = new long[FIRST_ROWS];
    private long[] lines = new long[FIRST_ROWS];
    private int[] sensors;
    /** Sensor by sensor, {@link #capacity} apart. */
    private double[] values;

    private boolean ordered = true;

    /** For readings with this number of values, or {@link #SPARSE}. */
    SeriesBuffer(int file, String month, String series, int width) {
        this.file = file;
        this.month = month;
        this.series = series;
        sparse = width == SPARSE;
        this.width = sparse ? 1 : width;
        sensors = new int[sparse ? FIRST_ROWS : 0];
        values = new double[FIRST_ROWS * this.width];
    }

    /** Whether readings like these belong here. */
    boolean accepts(int ofFile, String ofMonth, String ofSeries, int ofWidth) {
        return ofFile == file
                && (sparse ? ofWidth == SPARSE : ofWidth == width)
                && ofMonth.equals(month)
                && ofSeries.equals(series);
    }

    void add(ParsedRow.Reading reading) {
        reserve(1);
        addTime(reading.tsUs());
        lines[rows] = reading.line();
        sensors[rows] = reading.sensor();
        values[rows] = reading.value();
        rows++;
    }

    /** Adds readings {@code [from, to)}. */
    void add(ReadingRun run, int from, int to) {
        int count = to - from;
        reserve(count);
        System.arraycopy(run.lines(), from, lines, rows, count);
        for (int sensor = 0; sensor < width; sensor++) {
            System.arraycopy(run.values()[sensor], from, values, sensor * capacity + rows, count);
        }
        for (int row = from; row < to; row++) {
            addTime(run.timesUs()[row]);
            rows++;
        }
    }

    private void addTime(long tsUs) {
        ordered &= rows == 0 || timesUs[rows - 1] <= tsUs;
        timesUs[rows] = tsUs;
    }

    private void reserve(int count) {
        if (rows + count <= capacity) {
            return;
        }
        int grown = Math.max(2 * capacity, rows + count);
        timesUs = Arrays.copyOf(timesUs, grown);
        lines = Arrays.copyOf(lines, grown);
        sensors = sparse ? Arrays.copyOf(sensors, grown) : sensors;
        double[] moved = new double[grown * width];
        for (int sensor = 0; sensor < width; sensor++) {
            System.arraycopy(values, sensor * capacity, moved, sensor * grown, rows);
        }
        values = moved;
        capacity = grown;
    }

    /** Passes the readings on as blocks, in order of time, and of lines for equal times. */
    void flush(BiConsumer<BlockKey, Object> out) {
        if (!ordered) {
            sort();
        }
        for (int from = 0; from < rows; from += BLOCK_ROWS) {
            SeriesBlock block = block(from, Math.min(rows, from + BLOCK_ROWS));
            out.accept(new BlockKey(month, series, block.timesUs()[0]), block);
        }
    }

    /** Sorts by time, and as they came for equal times. */
    private void sort() {
        long first = Arrays.stream(timesUs, 0, rows).min().orElseThrow();
        long[] packed = new long[rows];
        Arrays.setAll(packed, i -> (timesUs[i] - first) << ROW_BITS | i);
        Arrays.sort(packed);
        int[] order = new int[rows];
        Arrays.setAll(order, i -> (int) (packed[i] & (MAX_ROWS - 1)));
        timesUs = sorted(timesUs, order);
        lines = sorted(lines, order);
        if (sparse) {
            int[] unsorted = sensors;
            sensors = new int[capacity];
            for (int i = 0; i < rows; i++) {
                sensors[i] = unsorted[order[i]];
            }
        }
        double[] column = new double[rows];
        for (int start = 0; start < width * capacity; start += capacity) {
            for (int i = 0; i < rows; i++) {
                column[i] = values[start + order[i]];
            }
            System.arraycopy(column, 0, values, start, rows);
        }
    }

    private static long[] sorted(long[] column, int[] order) {
        long[] sorted = new long[column.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = column[order[i]];
        }
        return sorted;
    }

    private SeriesBlock block(int from, int to) {
        int count = to - from;
        double[] blockValues = new double[count * width];
        for (int sensor = 0; sensor < width; sensor++) {
            System.arraycopy(values, sensor * capacity + from, blockValues, sensor * count, count);
        }
        return new SeriesBlock(
                file,
                Arrays.copyOfRange(timesUs, from, to),
                Arrays.copyOfRange(lines, from, to),
                sparse ? Arrays.copyOfRange(sensors, from, to) : null,
                blockValues);
    }
}
