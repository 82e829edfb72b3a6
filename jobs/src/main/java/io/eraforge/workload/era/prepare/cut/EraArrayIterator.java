package io.eraforge.workload.era.prepare.cut;

import io.eraforge.error.EraErrors;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Iterates over the rows of a task's era partitions, ordered by bucket, series, sensor and era size. One row object is reused: a row
 * is valid until the next call of {@link #next}.
 */
final class EraArrayIterator implements Iterator<InternalRow> {
    private final EraGroups groups;
    private final ReadingBuffer buffer;
    private final UTF8String[] sensors;
    private final boolean tall;
    private final int maxValues;
    private final ReusableArray times = new ReusableArray();
    private final ReusableArray values = new ReusableArray();
    private final Object[] cells = new Object[EraCutter.SCHEMA.size()];
    private final InternalRow row = new GenericInternalRow(cells);
    private int groupNumber;
    private int era;
    private int sensor;
    private int from;
    private int to;
    private boolean ready;

    EraArrayIterator(EraGroups groups, ReadingBuffer buffer, UTF8String[] sensors, boolean tall, int maxValues) {
        this.groups = groups;
        this.buffer = buffer;
        this.sensors = sensors;
        this.tall = tall;
        this.maxValues = maxValues;
    }

    @Override
    public boolean hasNext() {
        while (!ready && groupNumber < groups.size()) {
            ready = fillRow(
                    groups.group(groupNumber), groups.group(groupNumber).eras().get(era));
            advance();
        }
        return ready;
    }

    @Override
    public InternalRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        ready = false;
        return row;
    }

    private void advance() {
        if (++era == groups.group(groupNumber).eras().size()) {
            era = 0;
            if (++sensor == sensors.length) {
                sensor = 0;
                groupNumber++;
            }
        }
    }

    /** Fills the row with the current sensor's values in an era. Returns false if there are none. */
    private boolean fillRow(Group group, Span span) {
        locate(span, tall ? groupNumber * sensors.length + sensor : groupNumber);
        double[] column = buffer.column(tall ? 0 : sensor);
        int count = countValues(column);
        if (count == 0) {
            return false;
        }
        if (count > maxValues) {
            throw EraErrors.eraTooLong(
                    span.id(), group.series().toString(), sensors[sensor].toString(), count, maxValues);
        }
        copyValues(column, count, span.startUs());
        setCells(group, span, count);
        return true;
    }

    private void locate(Span span, int bufferGroup) {
        from = SortedLongs.lowerBound(buffer.ts(), buffer.from(bufferGroup), buffer.to(bufferGroup), span.startUs());
        to = SortedLongs.lowerBound(buffer.ts(), from, buffer.to(bufferGroup), span.endUs());
    }

    private int countValues(double[] column) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += Double.isNaN(column[i]) ? 0 : 1;
        }
        return count;
    }

    private void copyValues(double[] column, int count, long startUs) {
        long[] ts = buffer.ts();
        times.reset(count);
        values.reset(count);
        int at = 0;
        for (int i = from; i < to; i++) {
            double value = column[i];
            if (!Double.isNaN(value)) {
                times.put(at, ts[i] - startUs);
                values.put(at++, value);
            }
        }
    }

    private void setCells(Group group, Span span, int count) {
        cells[0] = group.series();
        cells[1] = span.id();
        cells[2] = span.rows();
        cells[3] = span.durationUs();
        cells[4] = group.bucket();
        cells[5] = sensors[sensor];
        cells[6] = count;
        cells[7] = times.data();
        cells[8] = values.data();
    }
}
