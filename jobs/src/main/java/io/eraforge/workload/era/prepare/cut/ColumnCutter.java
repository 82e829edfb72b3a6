package io.eraforge.workload.era.prepare.cut;

import io.eraforge.era.Level;
import io.eraforge.table.delta.DataFile;
import io.eraforge.workload.era.prepare.cut.CutFiles.ArrayFile;
import io.eraforge.workload.era.prepare.cut.EraIndexRows.LevelMinimum;
import io.eraforge.workload.era.prepare.reading.ColumnDigests;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Reads what the eras of a task need from {@code readings}, by column and each value once, and writes their arrays and their rows of
 * {@code era_index}. If the values of all sensors do not fit into memory, it takes some sensors at a time, each time to other files.
 */
final class ColumnCutter implements FlatMapFunction<Iterator<InternalRow>, CutFiles> {
    private static final long serialVersionUID = 1;

    private final Input input;
    private final Output output;

    /** {@code files}: all that may have readings of the tasks' eras, whose times are from {@code firstUs} to {@code lastUs}. */
    record Input(Broadcast<List<DataFile>> files, List<String> sensors, long firstUs, long lastUs)
            implements Serializable {}

    /** {@code maxCells}: values held at once; {@code heapBytes}: of one task. */
    record Output(
            List<LevelMinimum> bySlot,
            Map<Level, EraArrayFile.Target> arrays,
            EraArrayFile.Target index,
            long maxCells,
            int maxValues,
            long heapBytes)
            implements Serializable {}

    ColumnCutter(Input input, Output output) {
        this.input = input;
        this.output = output;
    }

    @Override
    public Iterator<CutFiles> call(Iterator<InternalRow> eras) {
        EraGroups groups = new EraGroups(eras);
        SeriesWindows windows = new SeriesWindows(groups, input.firstUs(), input.lastUs());
        try (ReadingRows rows = ReadingRows.find(output.index().conf().value().value(), files(windows), windows)) {
            return List.of(cut(groups, windows, rows)).iterator();
        }
    }

    private List<DataFile> files(SeriesWindows windows) {
        Set<String> months = windows.months();
        return input.files().value().stream()
                .filter(file -> months.contains(file.partition()))
                .sorted(Comparator.comparing(DataFile::partition))
                .toList();
    }

    private CutFiles cut(EraGroups groups, SeriesWindows windows, ReadingRows rows) {
        ReadingBuffer times = rows.read(List.of());
        times.order(windows.size());
        List<Group> kept = kept(groups, windows, times);
        ColumnDigests digests = new ColumnDigests(input.sensors(), rows.size());
        List<ArrayFile> arrays = new ArrayList<>();
        int sensors = input.sensors().size();
        int atOnce = (int) Math.max(1, Math.min(sensors, output.maxCells() / Math.max(1, rows.size())));
        for (int first = 0; first < sensors; first += atOnce) {
            int end = Math.min(sensors, first + atOnce);
            ReadingBuffer buffer = rows.read(input.sensors().subList(first, end));
            buffer.order(windows.size());
            for (int sensor = first; sensor < end; sensor++) {
                digests.add(sensor, buffer.column(sensor - first));
            }
            buffer.sortTies(windows.size());
            writeArrays(kept, windows, buffer, input.sensors().subList(first, end), arrays);
        }
        EraIndexRows index =
                EraIndexRows.of(groups, output.bySlot(), g -> totals(groups.group(g), windows, times, digests));
        return new CutFiles(
                EraIndexFile.write(index.rows().iterator(), output.index()), arrays, List.copyOf(index.buckets()));
    }

    /** The eras with enough readings, and how many each has; groups without any are left out. */
    private List<Group> kept(EraGroups groups, SeriesWindows windows, ReadingBuffer times) {
        List<Group> kept = new ArrayList<>();
        for (Group group : groups.all()) {
            LevelMinimum level = output.bySlot().get(group.slot());
            int series = windows.numberOf(group.series());
            List<Span> eras = group.eras().stream()
                    .map(era -> era.withRows(rows(era, series, times)))
                    .filter(era -> level.admits(era.rows()))
                    .toList();
            eras.forEach(era -> TaskHeap.requireEraFits(output.heapBytes(), level.level(), era.rows()));
            if (!eras.isEmpty()) {
                kept.add(group.with(eras));
            }
        }
        return kept;
    }

    private static long rows(Span era, int series, ReadingBuffer times) {
        int from = SortedLongs.lowerBound(times.ts(), times.from(series), times.to(series), era.startUs());
        return Math.max(0, SortedLongs.lowerBound(times.ts(), from, times.to(series), era.endUs()) - from);
    }

    private void writeArrays(
            List<Group> kept,
            SeriesWindows windows,
            ReadingBuffer buffer,
            List<String> sensors,
            List<ArrayFile> written) {
        UTF8String[] names = sensors.stream().map(UTF8String::fromString).toArray(UTF8String[]::new);
        int[] series = kept.stream()
                .mapToInt(group -> windows.numberOf(group.series()))
                .toArray();
        new EraArrayWriter(kept, buffer, names, new BySeries(series), output.maxValues())
                .write(
                        slot -> output.arrays().get(level(slot)),
                        (file, slot) -> written.add(new ArrayFile(level(slot), file)));
    }

    private Level level(int slot) {
        return output.bySlot().get(slot).level();
    }

    private static IntervalTotals totals(
            Group group, SeriesWindows windows, ReadingBuffer times, ColumnDigests digests) {
        IntervalTotals totals = new IntervalTotals(group, digests.maskWords());
        long seriesHash = ColumnDigests.seriesHash(group.series());
        int series = windows.numberOf(group.series());
        long[] ts = times.ts();
        int from = SortedLongs.lowerBound(ts, times.from(series), times.to(series), totals.firstUs());
        int to = SortedLongs.lowerBound(ts, from, times.to(series), totals.lastUs());
        for (int row = from; row < to; row++) {
            int interval = totals.interval(ts[row]);
            totals.add(interval, ts[row], digests.cells(row), digests.hash(row, ts[row], seriesHash));
            for (int word = 0; word < digests.maskWords(); word++) {
                totals.addSensors(interval, word, digests.mask(word, row));
            }
        }
        return totals;
    }

    /** A buffer with the readings of each series as a group; {@code series}: by era group. */
    private record BySeries(int[] series) implements EraArrayWriter.BufferLayout {
        @Override
        public int group(int number, int sensor) {
            return series[number];
        }

        @Override
        public int column(int sensor) {
            return sensor;
        }
    }
}
