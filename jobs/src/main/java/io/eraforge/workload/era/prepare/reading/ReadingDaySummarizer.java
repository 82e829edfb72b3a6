package io.eraforge.workload.era.prepare.reading;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Summarizes readings ({@code file, series, ts_us} and a column per sensor) by file, series and day. A day that spans several tasks
 * yields several rows; readers add their rows and cells and xor their hashes.
 */
final class ReadingDaySummarizer implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    private static final long serialVersionUID = 1;

    private final ReadingDigest digest;

    ReadingDaySummarizer(List<String> sensors) {
        digest = new ReadingDigest(sensors);
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings) {
        DayTotals days = new DayTotals();
        while (readings.hasNext()) {
            InternalRow row = readings.next();
            UTF8String series = row.getUTF8String(1);
            digest.compute(row, series, row.getLong(2), 3);
            days.add(row.getUTF8String(0), series, row.getLong(2), digest.cells(), digest.hash());
        }
        return days.rows();
    }
}
