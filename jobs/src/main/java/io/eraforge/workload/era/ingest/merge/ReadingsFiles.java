package io.eraforge.workload.era.ingest.merge;

import io.eraforge.table.column.ColumnCodec;
import io.eraforge.table.column.ColumnFile;
import io.eraforge.table.column.DoubleColumn;
import io.eraforge.table.column.LongColumn;
import io.eraforge.table.column.StringColumn;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.prepare.reading.ColumnDigests;
import io.eraforge.workload.era.prepare.reading.DayTotals;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Writes merged readings of table {@code readings} by column, a file per month, except for months to skip, and what
 * {@code reading_days} says of them, so that prepare need not read them for it. The readings of a month are consecutive. Closing
 * deletes a file that was not finished.
 */
final class ReadingsFiles implements AutoCloseable {
    private static final List<String> KEYS =
            List.of(ReadingsTable.SERIES.name(), ReadingsTable.TS.name(), ReadingsTable.TS_US.name());
    private static final int BUFFERED_ROWS = 4096;
    private static final long ROW_GROUP_BYTES = 128L << 20;
    /** Rows of a page: prepare reads a series and time by whole pages. */
    private static final int PAGE_ROWS = 4 * BUFFERED_ROWS;
    /** Rows from which on a page ends where a series ends. */
    private static final int MIN_PAGE_ROWS = 1024;
    /** Days of series that are kept in memory. */
    private static final int MAX_DAYS = 4096;

    private final Configuration conf;
    private final Folders folders;
    private final List<String> sensors;
    private final int[] positions;
    private final Set<String> skipped;
    private final List<WrittenFile> written = new ArrayList<>();
    private final DayTotals days = new DayTotals();
    private ColumnFile dayFile;
    private DayTotals.Columns dayColumns;
    private final long[] timesUs = new long[BUFFERED_ROWS];
    private final double[][] values;
    private int rows;
    private int pageRows;
    private String month = "";
    private String series = "";
    private OpenFile open;

    /** Folders of the tables. */
    record Folders(String readings, String days) implements Serializable {}

    /** A file and its columns. */
    private record OpenFile(
            ColumnFile file,
            UTF8String name,
            StringColumn series,
            LongColumn ts,
            LongColumn tsUs,
            List<DoubleColumn> sensors) {}

    /** {@code positions} are those of the sensors among a reading's values. */
    ReadingsFiles(Configuration conf, Folders folders, List<String> sensors, int[] positions, Set<String> skipped) {
        this.conf = conf;
        this.folders = folders;
        this.sensors = sensors;
        this.positions = positions;
        this.skipped = skipped;
        values = new double[positions.length][BUFFERED_ROWS];
    }

    void add(Merged merged) {
        if (!merged.month().equals(month)) {
            finish();
            month = merged.month();
            open = skipped.contains(month) ? null : open();
        }
        if (open == null) {
            return;
        }
        if (!merged.series().equals(series)) {
            flush();
            endPages(MIN_PAGE_ROWS);
            if (days.size() >= MAX_DAYS) {
                writeDays();
            }
            series = merged.series();
        }
        if (merged instanceof MergedSlice slice) {
            flush();
            addSlice(slice);
        } else if (merged instanceof MergedReading reading) {
            addReading(reading);
        }
    }

    private void addSlice(MergedSlice slice) {
        int from = slice.from();
        while (from < slice.to()) {
            int to = Math.min(slice.to(), from + PAGE_ROWS - pageRows);
            ColumnDigests digests = new ColumnDigests(sensors, to - from);
            for (int i = 0; i < positions.length; i++) {
                int first = positions[i] * slice.block().rows();
                open.sensors().get(i).add(slice.block().values(), first + from, first + to);
                digests.add(i, slice.block().values(), first + from);
            }
            addKeys(slice.block().timesUs(), from, to, digests);
            added(to - from);
            from = to;
        }
    }

    private void addReading(MergedReading reading) {
        if (rows == BUFFERED_ROWS) {
            flush();
        }
        timesUs[rows] = reading.tsUs();
        for (int i = 0; i < positions.length; i++) {
            values[i][rows] = reading.values()[positions[i]];
        }
        rows++;
    }

    private void endPages(int minRows) {
        if (pageRows >= minRows) {
            open.file().endPages();
            pageRows = 0;
        }
    }

    private OpenFile open() {
        pageRows = 0;
        StructType schema = ReadingsTable.schema(sensors);
        ColumnFile file = new ColumnFile(
                conf,
                folders.readings(),
                Map.of(ReadingsTable.MONTH.name(), month),
                new StructType(Arrays.copyOf(schema.fields(), schema.length() - 1)),
                ColumnCodec.LZ4);
        return new OpenFile(
                file,
                UTF8String.fromString(file.fileName()),
                file.strings(ReadingsTable.SERIES.name()),
                file.longs(ReadingsTable.TS.name()),
                file.longs(ReadingsTable.TS_US.name()),
                sensors.stream().map(file::doubles).toList());
    }

    private void flush() {
        if (rows == 0) {
            return;
        }
        ColumnDigests digests = new ColumnDigests(sensors, rows);
        for (int i = 0; i < values.length; i++) {
            open.sensors().get(i).add(values[i], 0, rows);
            digests.add(i, values[i]);
        }
        addKeys(timesUs, 0, rows, digests);
        added(rows);
        rows = 0;
    }

    private void addKeys(long[] times, int from, int to, ColumnDigests digests) {
        UTF8String name = UTF8String.fromString(series);
        open.series().add(name, to - from);
        open.ts().add(times, from, to);
        open.tsUs().add(times, from, to);
        days.add(open.name(), name, times, from, digests);
    }

    private void added(int count) {
        pageRows += count;
        if (open.file().bytes() > ROW_GROUP_BYTES) {
            open.file().endRowGroup();
            pageRows = 0;
        }
        endPages(PAGE_ROWS);
    }

    /** Ends the last file and returns all. */
    WrittenReadings written() {
        finish();
        if (written.isEmpty()) {
            return WrittenReadings.NONE;
        }
        writeDays();
        return new WrittenReadings(written, List.of(dayFile.finish(List.of(ReadingDaysTable.FILE.name()))));
    }

    private void writeDays() {
        if (dayFile == null) {
            dayFile = new ColumnFile(conf, folders.days(), Map.of(), ReadingDaysTable.SCHEMA.spark(), ColumnCodec.LZ4);
            dayColumns = DayTotals.Columns.of(dayFile);
        }
        days.moveTo(dayColumns);
        if (dayFile.bytes() > ROW_GROUP_BYTES) {
            dayFile.endRowGroup();
        }
    }

    @Override
    public void close() {
        try (ColumnFile unfinished = dayFile) {
            if (open != null) {
                open.file().close();
            }
        }
    }

    private void finish() {
        if (open != null) {
            flush();
            written.add(open.file().finish(KEYS));
            open.file().close();
            open = null;
        }
    }
}
