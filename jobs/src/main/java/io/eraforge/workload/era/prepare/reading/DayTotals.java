package io.eraforge.workload.era.prepare.reading;

import io.eraforge.table.column.ColumnFile;
import io.eraforge.table.column.LongColumn;
import io.eraforge.table.column.StringColumn;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** Sums of readings by file, series and day: the rows of {@code reading_days}. Quick if readings of one day follow each other. */
public final class DayTotals {
    private final Map<Key, Day> days = new LinkedHashMap<>();
    private Key lastKey;
    private Day lastDay;

    private record Key(UTF8String file, UTF8String series, long day) {
        boolean equals(UTF8String otherFile, UTF8String otherSeries, long otherDay) {
            return day == otherDay && series.equals(otherSeries) && file.equals(otherFile);
        }
    }

    private static final class Day {
        private long rows;
        private long cells;
        private long hash;
        private long firstUs = Long.MAX_VALUE;
        private long lastUs = Long.MIN_VALUE;
    }

    /** Adds a reading; the caller may reuse {@code file} and {@code series} afterwards. */
    void add(UTF8String file, UTF8String series, long tsUs, int cells, long hash) {
        long number = Math.floorDiv(tsUs, ReadingDays.DAY_US);
        if (lastKey == null || !lastKey.equals(file, series, number)) {
            lastKey = new Key(file.clone(), series.clone(), number);
            lastDay = days.computeIfAbsent(lastKey, key -> new Day());
        }
        lastDay.rows++;
        lastDay.cells += cells;
        lastDay.hash ^= hash;
        lastDay.firstUs = Math.min(lastDay.firstUs, tsUs);
        lastDay.lastUs = Math.max(lastDay.lastUs, tsUs);
    }

    /** Adds the readings of {@code digests}, all of one series; their times begin at {@code from}. */
    public void add(UTF8String file, UTF8String series, long[] timesUs, int from, ColumnDigests digests) {
        add(file, series, timesUs, from, digests, 0, digests.readings());
    }

    /** Adds the readings {@code [first, end)} of {@code digests}; the times of all begin at {@code from}. */
    void add(UTF8String file, UTF8String series, long[] timesUs, int from, ColumnDigests digests, int first, int end) {
        long seriesHash = ColumnDigests.seriesHash(series);
        for (int i = first; i < end; i++) {
            long tsUs = timesUs[from + i];
            add(file, series, tsUs, digests.cells(i), digests.hash(i, tsUs, seriesHash));
        }
    }

    public boolean isEmpty() {
        return days.isEmpty();
    }

    /** Writes the rows to a file of {@code reading_days}. */
    public void write(ColumnFile to) {
        StringColumn files = to.strings(ReadingDaysTable.FILE.name());
        StringColumn series = to.strings(ReadingDaysTable.SERIES.name());
        LongColumn numbers = to.longs(ReadingDaysTable.DAY.name());
        days.keySet().forEach(key -> {
            files.add(key.file(), 1);
            series.add(key.series(), 1);
            numbers.add(key.day());
        });
        write(to.longs(ReadingDaysTable.ROWS.name()), day -> day.rows);
        write(to.longs(ReadingDaysTable.CELLS.name()), day -> day.cells);
        write(to.longs(ReadingDaysTable.HASH.name()), day -> day.hash);
        write(to.longs(ReadingDaysTable.FIRST_US.name()), day -> day.firstUs);
        write(to.longs(ReadingDaysTable.LAST_US.name()), day -> day.lastUs);
    }

    private void write(LongColumn column, ToLongFunction<Day> value) {
        days.values().forEach(day -> column.add(value.applyAsLong(day)));
    }

    Iterator<InternalRow> rows() {
        return days.entrySet().stream()
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .iterator();
    }

    private static InternalRow row(Key key, Day day) {
        return new GenericInternalRow(new Object[] {
            key.file(), key.series(), key.day(), day.rows, day.cells, day.hash, day.firstUs, day.lastUs
        });
    }
}
