package io.eraforge.workload.era.prepare.cut;

import io.eraforge.error.EraErrors;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes the era partitions of a task: a file per bucket, its rows ordered by series, sensor and era size. */
final class EraArrayWriter {
    private final List<Group> groups;
    private final ReadingBuffer buffer;
    private final UTF8String[] sensors;
    private final BufferLayout layout;
    private final int maxValues;
    private long[] packedTimes = {};
    private double[] packedValues = {};
    /** The file of the current bucket; null before its first row. */
    private EraArrayFile file;

    /** Where a buffer has the readings of an era group, given by its number, and a sensor. */
    interface BufferLayout {
        int group(int number, int sensor);

        int column(int sensor);
    }

    /** {@code groups}: ordered by slot. */
    EraArrayWriter(List<Group> groups, ReadingBuffer buffer, UTF8String[] sensors, BufferLayout layout, int maxValues) {
        this.groups = groups;
        this.buffer = buffer;
        this.sensors = sensors;
        this.layout = layout;
        this.maxValues = maxValues;
    }

    /** {@code targets}: by slot; {@code written} receives each file with its slot. */
    void write(IntFunction<EraArrayFile.Target> targets, ObjIntConsumer<WrittenFile> written) {
        try {
            for (int number = 0; number < groups.size(); number++) {
                int slot = groups.get(number).slot();
                writeGroup(number, targets.apply(slot));
                if (file != null && isLastOfBucket(number)) {
                    written.accept(file.finish(), slot);
                    file.close();
                    file = null;
                }
            }
        } finally {
            if (file != null) {
                file.close();
            }
        }
    }

    private boolean isLastOfBucket(int number) {
        return number + 1 == groups.size()
                || groups.get(number + 1).slot() != groups.get(number).slot();
    }

    private void writeGroup(int number, EraArrayFile.Target target) {
        Group group = groups.get(number);
        for (int sensor = 0; sensor < sensors.length; sensor++) {
            for (Span era : group.eras()) {
                writeRow(group, era, sensor, layout.group(number, sensor), target);
            }
        }
    }

    private void writeRow(Group group, Span era, int sensor, int bufferGroup, EraArrayFile.Target target) {
        int from = SortedLongs.lowerBound(buffer.ts(), buffer.from(bufferGroup), buffer.to(bufferGroup), era.startUs());
        int to = SortedLongs.lowerBound(buffer.ts(), from, buffer.to(bufferGroup), era.endUs());
        double[] column = buffer.column(layout.column(sensor));
        int count = countValues(column, from, to);
        if (count == 0) {
            return;
        }
        if (count > maxValues) {
            throw EraErrors.eraTooLong(
                    era.id(), group.series().toString(), sensors[sensor].toString(), count, maxValues);
        }
        file = file == null ? new EraArrayFile(target, group.bucket()) : file;
        if (count == to - from) {
            file.add(group, era, sensors[sensor], buffer.ts(), column, from, to);
        } else {
            pack(column, from, to, count);
            file.add(group, era, sensors[sensor], packedTimes, packedValues, 0, count);
        }
    }

    private static int countValues(double[] column, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += Double.isNaN(column[i]) ? 0 : 1;
        }
        return count;
    }

    private void pack(double[] column, int from, int to, int count) {
        if (packedTimes.length < count) {
            packedTimes = new long[count + (count >> 2)];
            packedValues = new double[packedTimes.length];
        }
        long[] ts = buffer.ts();
        int at = 0;
        for (int i = from; i < to; i++) {
            double value = column[i];
            if (!Double.isNaN(value)) {
                packedTimes[at] = ts[i];
                packedValues[at++] = value;
            }
        }
    }
}
