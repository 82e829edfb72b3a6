package io.eraforge.workload.era.prepare.reading;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Summarizes readings ({@code file, series, ts_us} and a column per sensor) by file, series and day. A day that spans several tasks
 * yields several rows; readers add their rows and cells and xor their hashes.
 */
final class ReadingDaySummarizer implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    static final StructType SCHEMA = new StructType()
            .add("file", DataTypes.StringType)
            .add("series", DataTypes.StringType)
            .add("day", DataTypes.LongType)
            .add("rows", DataTypes.LongType)
            .add("cells", DataTypes.LongType)
            .add("hash", DataTypes.LongType)
            .add("first_us", DataTypes.LongType)
            .add("last_us", DataTypes.LongType);

    private static final long serialVersionUID = 1;

    private final ReadingDigest digest;

    ReadingDaySummarizer(List<String> sensors) {
        digest = new ReadingDigest(sensors);
    }

    private record Key(UTF8String file, UTF8String series, long day) {}

    private static final class DayTotals {
        private long rows;
        private long cells;
        private long hash;
        private long firstUs = Long.MAX_VALUE;
        private long lastUs = Long.MIN_VALUE;

        private void add(long tsUs, ReadingDigest reading) {
            rows++;
            cells += reading.cells();
            hash ^= reading.hash();
            firstUs = Math.min(firstUs, tsUs);
            lastUs = Math.max(lastUs, tsUs);
        }
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings) {
        Map<Key, DayTotals> totalsByKey = new HashMap<>();
        Key lastKey = new Key(UTF8String.EMPTY_UTF8, UTF8String.EMPTY_UTF8, Long.MIN_VALUE);
        DayTotals totals = new DayTotals();
        while (readings.hasNext()) {
            InternalRow row = readings.next();
            Key key = new Key(
                    row.getUTF8String(0), row.getUTF8String(1), Math.floorDiv(row.getLong(2), ReadingDays.DAY_US));
            if (!key.equals(lastKey)) {
                lastKey = new Key(key.file().clone(), key.series().clone(), key.day());
                totals = totalsByKey.computeIfAbsent(lastKey, k -> new DayTotals());
            }
            digest.compute(row, key.series(), row.getLong(2), 3);
            totals.add(row.getLong(2), digest);
        }
        return totalsByKey.entrySet().stream()
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .iterator();
    }

    private static InternalRow row(Key key, DayTotals totals) {
        return new GenericInternalRow(new Object[] {
            key.file(), key.series(), key.day(), totals.rows, totals.cells, totals.hash, totals.firstUs, totals.lastUs
        });
    }
}
