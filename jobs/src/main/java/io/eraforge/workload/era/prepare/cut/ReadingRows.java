package io.eraforge.workload.era.prepare.cut;

import io.eraforge.table.delta.DataFile;
import io.eraforge.table.parquet.FlatFile;
import io.eraforge.table.parquet.FlatFile.TextRun;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The readings in the windows of a task, found in data files by series and time. Their values are read by column, on demand. Holds the
 * files open until it is closed.
 */
final class ReadingRows implements Closeable {
    /** Times that are read at once to look for those in a window. */
    private static final int SCANNED_ROWS = 1 << 15;

    private final SeriesWindows windows;
    private final List<Part> parts = new ArrayList<>();
    private final long[] scanned = new long[SCANNED_ROWS];
    private int[] series = {};
    private long[] ts = new long[1024];
    private int size;

    /** Rows {@code [from[i], to[i])} of a file, of one series each, and where they begin in the result. */
    private static final class Part {
        private final FlatFile file;
        private int[] from = new int[16];
        private int[] to = new int[16];
        private int[] series = new int[16];
        private int[] target = new int[16];
        private int count;

        private Part(FlatFile file) {
            this.file = file;
        }

        private void add(int number, int first, int end) {
            if (count > 0 && to[count - 1] == first && series[count - 1] == number) {
                to[count - 1] = end;
                return;
            }
            if (count == from.length) {
                from = Arrays.copyOf(from, 2 * count);
                to = Arrays.copyOf(to, 2 * count);
                series = Arrays.copyOf(series, 2 * count);
                target = Arrays.copyOf(target, 2 * count);
            }
            from[count] = first;
            series[count] = number;
            to[count++] = end;
        }
    }

    private ReadingRows(SeriesWindows windows) {
        this.windows = windows;
    }

    static ReadingRows find(Configuration conf, List<DataFile> files, SeriesWindows windows) {
        ReadingRows rows = new ReadingRows(windows);
        try {
            for (DataFile file : files) {
                Part part = new Part(FlatFile.open(conf, file.path(), file.size()));
                rows.parts.add(part);
                rows.scan(part);
            }
            rows.arrange();
            return rows;
        } catch (RuntimeException e) {
            rows.close();
            throw e;
        }
    }

    private void scan(Part part) {
        for (TextRun run : part.file.runs(ReadingsTable.SERIES.name())) {
            int number = windows.numberOf(run.text());
            for (int from = run.from(); number >= 0 && from < run.to(); from += SCANNED_ROWS) {
                int to = Math.min(run.to(), from + SCANNED_ROWS);
                part.file.longs(ReadingsTable.TS_US.name(), from, to, scanned, 0);
                addFound(part, number, from, to - from);
            }
        }
    }

    /** Adds those of the scanned rows that are in a window. */
    private void addFound(Part part, int number, int firstRow, int count) {
        int window = -1;
        int start = -1;
        for (int i = 0; i <= count; i++) {
            boolean in = i < count;
            if (in && !windows.contains(number, window, scanned[i])) {
                window = windows.window(number, scanned[i]);
                in = window >= 0;
            }
            if (in && start < 0) {
                start = i;
            } else if (!in && start >= 0) {
                addTimes(start, i);
                part.add(number, firstRow + start, firstRow + i);
                start = -1;
            }
        }
    }

    private void addTimes(int from, int to) {
        int count = to - from;
        if (count > ts.length - size) {
            ts = Arrays.copyOf(ts, (int) Math.min(Integer.MAX_VALUE - 16L, ((long) size + count) * 3 / 2));
        }
        System.arraycopy(scanned, from, ts, size, count);
        size += count;
    }

    /** Puts the rows of a series next to each other, in order of files: mostly they are then in order of time. */
    private void arrange() {
        int[] next = new int[windows.size() + 1];
        parts.forEach(part -> {
            for (int i = 0; i < part.count; i++) {
                next[part.series[i] + 1] += part.to[i] - part.from[i];
            }
        });
        for (int number = 1; number < next.length; number++) {
            next[number] += next[number - 1];
        }
        long[] found = ts;
        ts = new long[size];
        series = new int[size];
        int at = 0;
        for (Part part : parts) {
            for (int i = 0; i < part.count; i++) {
                int count = part.to[i] - part.from[i];
                int target = next[part.series[i]];
                System.arraycopy(found, at, ts, target, count);
                Arrays.fill(series, target, target + count, part.series[i]);
                part.target[i] = target;
                next[part.series[i]] += count;
                at += count;
            }
        }
    }

    int size() {
        return size;
    }

    /** The rows with the values of {@code sensors}, in groups by number of series; not sorted yet. */
    ReadingBuffer read(List<String> sensors) {
        double[][] columns = new double[sensors.size()][size];
        for (Part part : parts) {
            for (int s = 0; s < columns.length; s++) {
                for (int i = 0; i < part.count; i++) {
                    part.file.doubles(sensors.get(s), part.from[i], part.to[i], columns[s], part.target[i]);
                }
            }
            part.file.release();
        }
        return new ReadingBuffer(series, ts, columns, size);
    }

    @Override
    public void close() {
        parts.forEach(part -> part.file.close());
    }
}
