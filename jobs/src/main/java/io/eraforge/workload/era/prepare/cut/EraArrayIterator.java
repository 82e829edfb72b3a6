package io.eraforge.workload.era.prepare.cut;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The rows of a task's era partitions in order of bucket, series, sensor and size of era. Each row is valid until the next. */
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
    private int group;
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
        while (!ready && group < groups.size()) {
            ready = cut(groups.group(group), groups.group(group).eras().get(era));
            step();
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

    private void step() {
        if (++era == groups.group(group).eras().size()) {
            era = 0;
            if (++sensor == sensors.length) {
                sensor = 0;
                group++;
            }
        }
    }

    /** Fills the row with the current sensor's values in an era; false when it has none. */
    private boolean cut(Group of, Span span) {
        find(span, tall ? group * sensors.length + sensor : group);
        double[] column = buffer.column(tall ? 0 : sensor);
        int count = measured(column);
        if (count == 0) {
            return false;
        }
        if (count > maxValues) {
            throw tooLong(of, span, count);
        }
        copy(column, count, span.startUs());
        fill(of, span, count);
        return true;
    }

    private void find(Span span, int slice) {
        from = SortedLongs.lowerBound(buffer.ts(), buffer.from(slice), buffer.to(slice), span.startUs());
        to = SortedLongs.lowerBound(buffer.ts(), from, buffer.to(slice), span.endUs());
    }

    private int measured(double[] column) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += Double.isNaN(column[i]) ? 0 : 1;
        }
        return count;
    }

    private void copy(double[] column, int count, long startUs) {
        long[] ts = buffer.ts();
        times.start(count);
        values.start(count);
        int at = 0;
        for (int i = from; i < to; i++) {
            double value = column[i];
            if (!Double.isNaN(value)) {
                times.put(at, ts[i] - startUs);
                values.put(at++, value);
            }
        }
    }

    private void fill(Group of, Span span, int count) {
        cells[0] = of.series();
        cells[1] = span.id();
        cells[2] = span.rows();
        cells[3] = span.durationUs();
        cells[4] = of.bucket();
        cells[5] = sensors[sensor];
        cells[6] = count;
        cells[7] = times.data();
        cells[8] = values.data();
    }

    private EraForgeException tooLong(Group of, Span span, int count) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot prepare era " + span.id() + " of series '" + of.series() + "': sensor '" + sensors[sensor]
                        + "' has " + count + " values in it, and prepare.max-values is " + maxValues
                        + ". Cut the era shorter, or raise prepare.max-values if the heap allows.");
    }
}
