package io.eraforge.workload.era.prepare.cut;

import io.eraforge.error.EraErrors;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes the era partitions of a task: a file per bucket, its rows ordered by series, sensor and era size. */
final class EraArrayWriter {
    private final EraGroups groups;
    private final ReadingBuffer buffer;
    private final UTF8String[] sensors;
    private final boolean tall;
    private final int maxValues;
    private long[] packedTimes = {};
    private double[] packedValues = {};
    /** The file of the current bucket; null before its first row. */
    private EraArrayFile file;

    EraArrayWriter(EraGroups groups, ReadingBuffer buffer, UTF8String[] sensors, boolean tall, int maxValues) {
        this.groups = groups;
        this.buffer = buffer;
        this.sensors = sensors;
        this.tall = tall;
        this.maxValues = maxValues;
    }

    List<WrittenFile> write(EraArrayFile.Target target) {
        List<WrittenFile> written = new ArrayList<>();
        try {
            for (int number = 0; number < groups.size(); number++) {
                writeGroup(number, target);
                if (file != null && isLastOfBucket(number)) {
                    written.add(file.finish());
                    file.close();
                    file = null;
                }
            }
        } finally {
            if (file != null) {
                file.close();
            }
        }
        return written;
    }

    private boolean isLastOfBucket(int number) {
        return number + 1 == groups.size()
                || groups.group(number + 1).slot() != groups.group(number).slot();
    }

    private void writeGroup(int number, EraArrayFile.Target target) {
        Group group = groups.group(number);
        for (int sensor = 0; sensor < sensors.length; sensor++) {
            for (Span era : group.eras()) {
                writeRow(group, era, sensor, tall ? number * sensors.length + sensor : number, target);
            }
        }
    }

    private void writeRow(Group group, Span era, int sensor, int bufferGroup, EraArrayFile.Target target) {
        int from = SortedLongs.lowerBound(buffer.ts(), buffer.from(bufferGroup), buffer.to(bufferGroup), era.startUs());
        int to = SortedLongs.lowerBound(buffer.ts(), from, buffer.to(bufferGroup), era.endUs());
        double[] column = buffer.column(tall ? 0 : sensor);
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
