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

    /** Few, since there may be as many series as rows. */
    private static final int FIRST_ROWS = 4;

    private final int file;
    private final String series;
    private final String month;
    private final boolean sparse;
    private final int width;
    private int rows;
    private long[] timesUs = new long[FIRST_ROWS];
    private long[] lines = new long[FIRST_ROWS];
    private int[] sensors;
    /** Row by row. */
    private double[] values;

    private boolean ordered = true;

    /** For readings like this one. */
    SeriesBuffer(ParsedRow.Reading first) {
        file = first.file();
        series = first.series();
        month = first.month();
        sparse = first.sensor() >= 0;
        width = first.values().length;
        sensors = new int[sparse ? FIRST_ROWS : 0];
        values = new double[FIRST_ROWS * width];
    }

    /** Whether a reading belongs here. */
    boolean accepts(ParsedRow.Reading reading) {
        return reading.file() == file
                && sparse == reading.sensor() >= 0
                && reading.month().equals(month)
                && reading.series().equals(series);
    }

    void add(ParsedRow.Reading reading) {
        if (rows == timesUs.length) {
            timesUs = Arrays.copyOf(timesUs, rows * 2);
            lines = Arrays.copyOf(lines, rows * 2);
            sensors = sparse ? Arrays.copyOf(sensors, rows * 2) : sensors;
            values = Arrays.copyOf(values, rows * 2 * width);
        }
        ordered &= rows == 0 || timesUs[rows - 1] <= reading.tsUs();
        timesUs[rows] = reading.tsUs();
        lines[rows] = reading.line();
        if (sparse) {
            sensors[rows] = reading.sensor();
        }
        System.arraycopy(reading.values(), 0, values, rows * width, width);
        rows++;
    }

    /** Passes the readings on as blocks, in order of time, and of lines for equal times. */
    void flush(BiConsumer<BlockKey, Object> out) {
        int[] order = order();
        for (int from = 0; from < rows; from += BLOCK_ROWS) {
            SeriesBlock block = block(order, from, Math.min(rows, from + BLOCK_ROWS));
            out.accept(new BlockKey(month, series, block.timesUs()[0]), block);
        }
    }

    private int[] order() {
        int[] order = new int[rows];
        if (ordered) {
            Arrays.setAll(order, i -> i);
            return order;
        }
        long first = Arrays.stream(timesUs, 0, rows).min().orElseThrow();
        long[] packed = new long[rows];
        Arrays.setAll(packed, i -> (timesUs[i] - first) << ROW_BITS | i);
        Arrays.sort(packed);
        Arrays.setAll(order, i -> (int) (packed[i] & (MAX_ROWS - 1)));
        return order;
    }

    private SeriesBlock block(int[] order, int from, int to) {
        int count = to - from;
        long[] blockTimes = new long[count];
        long[] blockLines = new long[count];
        int[] blockSensors = sparse ? new int[count] : null;
        double[] blockValues = new double[count * width];
        for (int i = 0; i < count; i++) {
            int row = order[from + i];
            blockTimes[i] = timesUs[row];
            blockLines[i] = lines[row];
            if (sparse) {
                blockSensors[i] = sensors[row];
            }
            for (int sensor = 0; sensor < width; sensor++) {
                blockValues[sensor * count + i] = values[row * width + sensor];
            }
        }
        return new SeriesBlock(file, blockTimes, blockLines, blockSensors, blockValues);
    }
}
