package io.eraforge.workload.era.prepare.cut;

import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.prepare.route.EraGroups;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Cuts the readings of a task into arrays and writes them: one row per era and sensor with at least one value. Readings are either wide
 * ({@code part, slot, per_task, series, ts_us} and a column per sensor) or tall ({@code sensor, x} instead of the sensor columns).
 */
final class EraCutter implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, WrittenFile> {
    private static final long serialVersionUID = 1;
    private static final int FIRST_SENSOR = 5;

    private final String[] sensors;
    private final boolean tall;
    private final int maxValues;
    private final EraArrayFile.Target target;

    EraCutter(List<String> sensors, boolean tall, int maxValues, EraArrayFile.Target target) {
        this.sensors = sensors.toArray(String[]::new);
        this.tall = tall;
        this.maxValues = maxValues;
        this.target = target;
    }

    @Override
    public Iterator<WrittenFile> call(Iterator<InternalRow> readings, Iterator<InternalRow> eras) {
        EraGroups groups = new EraGroups(eras);
        ReadingBuffer buffer = tall ? fillTall(readings, groups) : fillWide(readings, groups);
        UTF8String[] names = new UTF8String[sensors.length];
        for (int s = 0; s < names.length; s++) {
            names[s] = UTF8String.fromString(sensors[s]);
        }
        List<WrittenFile> written = new ArrayList<>();
        new EraArrayWriter(groups.all(), buffer, names, new Layout(tall, names.length), maxValues)
                .write(slot -> target, (file, slot) -> written.add(file));
        return written.iterator();
    }

    private record Layout(boolean tall, int sensors) implements EraArrayWriter.BufferLayout {
        @Override
        public int group(int number, int sensor) {
            return tall ? number * sensors + sensor : number;
        }

        @Override
        public int column(int sensor) {
            return tall ? 0 : sensor;
        }
    }

    private ReadingBuffer fillWide(Iterator<InternalRow> readings, EraGroups groups) {
        ReadingBuffer buffer = new ReadingBuffer(sensors.length, 1024);
        while (readings.hasNext()) {
            InternalRow reading = readings.next();
            int group = groups.groupOf(reading.getInt(1), reading.getUTF8String(3), reading.getLong(4));
            if (group >= 0) {
                put(reading, buffer, buffer.add(group, reading.getLong(4)));
            }
        }
        buffer.sort(groups.size());
        return buffer;
    }

    private void put(InternalRow reading, ReadingBuffer buffer, int row) {
        for (int s = 0; s < sensors.length; s++) {
            int cell = FIRST_SENSOR + s;
            buffer.put(row, s, reading.isNullAt(cell) ? Double.NaN : reading.getDouble(cell));
        }
    }

    /** Tall readings have a single value column; each pair of group and sensor is a group of the buffer. */
    private ReadingBuffer fillTall(Iterator<InternalRow> readings, EraGroups groups) {
        ReadingBuffer buffer = new ReadingBuffer(1, 1024);
        while (readings.hasNext()) {
            InternalRow reading = readings.next();
            int group = groups.groupOf(reading.getInt(1), reading.getUTF8String(3), reading.getLong(4));
            if (group >= 0) {
                int row = buffer.add(group * sensors.length + reading.getInt(5), reading.getLong(4));
                buffer.put(row, 0, reading.getDouble(6));
            }
        }
        buffer.sort(groups.size() * sensors.length);
        return buffer;
    }
}
