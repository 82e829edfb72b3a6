package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import io.eraforge.workload.era.ingest.merge.CellMerge.SupersededCell;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Counts of a batch's merged rows: readings and their values, and by file number the duplicate cells, the superseded cells and the
 * rows with superseded cells.
 */
public final class MergeCounts implements Serializable {
    private static final long serialVersionUID = 1;

    private final HashMap<Integer, Long> duplicates = new HashMap<>();
    private final HashMap<Integer, Long> superseded = new HashMap<>();
    private final HashMap<Integer, Long> conflictingRows = new HashMap<>();
    private long rows;
    private long values;

    static MergeCounts of(Iterator<MergedReading> readings) {
        MergeCounts counts = new MergeCounts();
        while (readings.hasNext()) {
            counts.add(readings.next());
        }
        return counts;
    }

    private void add(MergedReading reading) {
        rows++;
        for (double value : reading.values()) {
            values += Double.isNaN(value) ? 0 : 1;
        }
        if (reading.merge() != null) {
            addMerge(reading);
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
        MergeCounts sum = new MergeCounts();
        for (MergeCounts part : new MergeCounts[] {this, other}) {
            sum.rows += part.rows;
            sum.values += part.values;
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
        return values;
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
