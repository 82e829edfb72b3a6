package io.eraforge.workload.era.ingest.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import io.eraforge.workload.era.ingest.merge.ParsedRow.Reading;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

class BlockMergeTest {
    private static final long FIRST_US = 1_706_700_000_000_000L;
    private static final int SENSORS = 3;

    /** A reading with the value of one sensor, or of all if {@code sensor} is negative. */
    private record TestRow(int file, long line, String series, long tsUs, int sensor, double[] values) {
        String month() {
            return ReadingsTable.month(tsUs);
        }
    }

    @Test
    void mergesFilesInAnyOrderAsIfTheirRowsWereSorted() {
        SplittableRandom random = new SplittableRandom(1);
        List<List<TestRow>> tasks = new ArrayList<>();
        for (int file = 0; file < 3; file++) {
            List<TestRow> rows = new ArrayList<>();
            for (int line = 1; line <= 10_000; line++) {
                rows.add(reading(file, line, random));
            }
            tasks.add(rows);
        }
        assertThat(describe(merged(tasks))).isEqualTo(expected(tasks));
    }

    @Test
    void countsSentinelsApartFromEmptyCells() {
        double[] values = {1, ParsedRow.SENTINEL, ParsedRow.NONE};
        List<TestRow> row = List.of(new TestRow(0, 2, "s", FIRST_US, -1, values));
        RunBuilder run = new RunBuilder(0, new boolean[] {true, true, true});
        add(run, row.get(0));
        run.count(3, 1, false, true);
        List<Tuple2<BlockKey, Object>> blocks = new ArrayList<>();
        new BlockBuilder(List.of(run.take()).iterator(), SENSORS).forEachRemaining(blocks::add);
        ReadCounts counts = (ReadCounts) blocks.get(1)._2();
        assertThat(counts.named(List.of("a", "b", "c")).sentinels()).containsOnlyKeys("b");
        assertThat(counts.named(List.of("a", "b", "c")).cells().empty()).isEqualTo(1);
        assertThat(counts.cut()).isEqualTo(1);
        assertThat(merged(List.of(row)).get(0).values()).containsExactly(1, Double.NaN, Double.NaN);
    }

    /** Mostly in order, at times that repeat within and between files; some rows have one sensor only. */
    private static TestRow reading(int file, int line, SplittableRandom random) {
        long tsUs = FIRST_US + (random.nextInt(3) == 0 ? random.nextInt(10_000) : line) * 60_000_000L;
        int sensor = random.nextInt(4) == 0 ? random.nextInt(SENSORS) : -1;
        double[] values = new double[sensor < 0 ? SENSORS : 1];
        Arrays.setAll(values, i -> random.nextInt(5) == 0 ? ParsedRow.NONE : random.nextInt(4));
        String series = random.nextInt(50) == 0 ? "b" : "a";
        return new TestRow(file, line, series, tsUs, sensor, values);
    }

    /** Runs of full rows, between readings of one sensor. */
    private static List<ParsedRow> parsed(List<TestRow> rows) {
        List<ParsedRow> parsed = new ArrayList<>();
        RunBuilder run = new RunBuilder(rows.get(0).file(), new boolean[] {true, true, true});
        for (TestRow row : rows) {
            if (row.sensor() < 0) {
                add(run, row);
            }
            if (!run.isEmpty() && (row.sensor() >= 0 || run.isFull())) {
                parsed.add(run.take());
            }
            if (row.sensor() >= 0) {
                double value = row.values()[0];
                parsed.add(new Reading(
                        row.file(),
                        row.line(),
                        row.series(),
                        row.month(),
                        row.tsUs(),
                        row.sensor(),
                        value,
                        false,
                        false,
                        false));
            }
        }
        if (!run.isEmpty()) {
            parsed.add(run.take());
        }
        return parsed;
    }

    private static void add(RunBuilder run, TestRow row) {
        for (int sensor = 0; sensor < SENSORS; sensor++) {
            run.set(sensor, row.values()[sensor]);
        }
        run.add(row.line(), row.series(), row.month(), row.tsUs());
    }

    private static List<MergedReading> merged(List<List<TestRow>> tasks) {
        List<Tuple2<BlockKey, Object>> blocks = new ArrayList<>();
        tasks.forEach(rows -> new BlockBuilder(parsed(rows).iterator(), SENSORS).forEachRemaining(blocks::add));
        blocks.sort(Comparator.comparing(Tuple2::_1));
        List<MergedReading> merged = new ArrayList<>();
        Iterator<MergedReading> readings = Merged.readings(RowMerge.BY_CELL.merge(blocks.iterator(), SENSORS), SENSORS);
        readings.forEachRemaining(merged::add);
        return merged;
    }

    private static List<String> expected(List<List<TestRow>> tasks) {
        TreeMap<BlockKey, List<SourceRow>> rows = new TreeMap<>();
        for (List<TestRow> task : tasks) {
            for (TestRow row : task) {
                double[] values = new double[SENSORS];
                Arrays.fill(values, Double.NaN);
                System.arraycopy(row.values(), 0, values, Math.max(0, row.sensor()), row.values().length);
                rows.computeIfAbsent(new BlockKey(row.month(), row.series(), row.tsUs()), key -> new ArrayList<>())
                        .add(new SourceRow(row.file(), row.line(), values));
            }
        }
        List<MergedReading> expected = new ArrayList<>();
        rows.forEach((key, sources) -> expected.add(MergedReading.of(key, key.firstUs(), sources)));
        return describe(expected);
    }

    private static List<String> describe(List<MergedReading> readings) {
        return readings.stream()
                .map(reading -> reading.month() + " " + reading.series() + " " + reading.tsUs() + " "
                        + Arrays.toString(reading.values()) + " " + superseded(reading))
                .toList();
    }

    private static List<String> superseded(MergedReading reading) {
        return reading.merge() == null
                ? List.of()
                : reading.merge().superseded().stream()
                        .map(cell -> cell.row().file() + ":" + cell.row().line() + "/" + cell.sensor() + "<"
                                + cell.winner().file() + ":" + cell.winner().line())
                        .toList();
    }
}
