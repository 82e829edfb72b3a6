package io.eraforge.workload.era.prepare.reading;

import io.eraforge.table.column.ColumnFile;
import io.eraforge.table.column.LongColumn;
import io.eraforge.table.column.StringColumn;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
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
            UTF8String kept = lastKey != null && lastKey.file().equals(file) ? lastKey.file() : file.clone();
            lastKey = new Key(kept, series.clone(), number);
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

    public int size() {
        return days.size();
    }

    /** The columns of a file of {@code reading_days}. */
    public record Columns(
            StringColumn file,
            StringColumn series,
            LongColumn day,
            LongColumn rows,
            LongColumn cells,
            LongColumn hash,
            LongColumn firstUs,
            LongColumn lastUs) {
        public static Columns of(ColumnFile file) {
            return new Columns(
                    file.strings(ReadingDaysTable.FILE.name()),
                    file.strings(ReadingDaysTable.SERIES.name()),
                    file.longs(ReadingDaysTable.DAY.name()),
                    file.longs(ReadingDaysTable.ROWS.name()),
                    file.longs(ReadingDaysTable.CELLS.name()),
                    file.longs(ReadingDaysTable.HASH.name()),
                    file.longs(ReadingDaysTable.FIRST_US.name()),
                    file.longs(ReadingDaysTable.LAST_US.name()));
        }

        private void add(Key key, Day values) {
            file.add(key.file(), 1);
            series.add(key.series(), 1);
            day.add(key.day());
            rows.add(values.rows);
            cells.add(values.cells);
            hash.add(values.hash);
            firstUs.add(values.firstUs);
            lastUs.add(values.lastUs);
        }
    }

    /** Moves the rows to a file. A day that is added to afterwards gets a second row. */
    public void moveTo(Columns columns) {
        days.forEach(columns::add);
        days.clear();
        lastKey = null;
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
