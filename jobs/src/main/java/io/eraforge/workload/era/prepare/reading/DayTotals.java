package io.eraforge.workload.era.prepare.reading;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** Sums of readings by file, series and day: the rows of {@code reading_days}. Quick if readings of one day follow each other. */
final class DayTotals {
    private final Map<Key, Day> days = new HashMap<>();
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
