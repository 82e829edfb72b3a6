package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import io.eraforge.workload.era.ingest.merge.CellMerge.SupersededCell;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Counts of a batch's merged rows: readings and their values, and by file number the duplicate cells, the superseded cells and the
 * rows with superseded cells.
 */
public final class MergeCounts implements Serializable {
    private static final long serialVersionUID = 1;

    private final HashMap<Integer, Long> duplicates = new HashMap<>();
    private final HashMap<Integer, Long> superseded = new HashMap<>();
    private final HashMap<Integer, Long> conflictingRows = new HashMap<>();
    private final long[] values;
    private long rows;

    MergeCounts(int sensors) {
        values = new long[sensors];
    }

    void add(Merged merged) {
        if (merged instanceof MergedSlice slice) {
            add(slice);
        } else if (merged instanceof MergedReading reading) {
            add(reading);
        }
    }

    private void add(MergedReading reading) {
        rows++;
        for (int i = 0; i < values.length; i++) {
            values[i] += Double.isNaN(reading.values()[i]) ? 0 : 1;
        }
        if (reading.merge() != null) {
            addMerge(reading);
        }
    }

    private void add(MergedSlice slice) {
        rows += slice.rows();
        double[] cells = slice.block().values();
        for (int i = 0; i < values.length; i++) {
            int missing = 0;
            int first = i * slice.block().rows();
            for (int at = first + slice.from(); at < first + slice.to(); at++) {
                missing += Double.isNaN(cells[at]) ? 1 : 0;
            }
            values[i] += slice.rows() - missing;
        }
    }

    private void addMerge(MergedReading reading) {
        for (int i = 0; i < reading.sources().size(); i++) {
            add(duplicates, reading.sources().get(i).file(), reading.merge().duplicates()[i]);
        }
        SourceRow previous = null;
        for (SupersededCell cell : reading.merge().superseded()) {
            add(superseded, cell.row().file(), 1);
            add(conflictingRows, cell.row().file(), cell.row() == previous ? 0 : 1);
            previous = cell.row();
        }
    }

    private static void add(Map<Integer, Long> counts, int file, long count) {
        counts.merge(file, count, Long::sum);
    }

    MergeCounts plus(MergeCounts other) {
        MergeCounts sum = new MergeCounts(values.length);
        for (MergeCounts part : new MergeCounts[] {this, other}) {
            sum.rows += part.rows;
            Arrays.setAll(sum.values, i -> sum.values[i] + part.values[i]);
            part.duplicates.forEach((file, count) -> add(sum.duplicates, file, count));
            part.superseded.forEach((file, count) -> add(sum.superseded, file, count));
            part.conflictingRows.forEach((file, count) -> add(sum.conflictingRows, file, count));
        }
        return sum;
    }

    /** Number of readings. */
    public long rows() {
        return rows;
    }

    /** Values of the readings. */
    public long values() {
        return LongStream.of(values).sum();
    }

    /** Values of one of the sensors. */
    public long values(int sensor) {
        return values[sensor];
    }

    public long duplicates(int file) {
        return duplicates.getOrDefault(file, 0L);
    }

    public long superseded(int file) {
        return superseded.getOrDefault(file, 0L);
    }

    /** Rows that disagree with a later row. */
    public long conflicts() {
        return total(conflictingRows);
    }

    public long duplicateCells() {
        return total(duplicates);
    }

    public long supersededCells() {
        return total(superseded);
    }

    private static long total(Map<Integer, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
