package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Readings of one file, series and month, ordered by time and line, by column: value {@code i} of sensor {@code s} is at
 * {@code s * rows + i}. If {@code sensors} is not null, each reading has one value, of that sensor. NaN is no value.
 */
record SeriesBlock(int file, long[] timesUs, long[] lines, int[] sensors, double[] values) implements Serializable {
    private static final long serialVersionUID = 1;

    private Object writeReplace() {
        return PackedBlock.of(this);
    }

    int rows() {
        return timesUs.length;
    }

    /** Values of a row for {@code width} sensors. */
    double[] values(int row, int width) {
        double[] cells = new double[width];
        if (sensors != null) {
            Arrays.fill(cells, Double.NaN);
            cells[sensors[row]] = values[row];
            return cells;
        }
        for (int sensor = 0, at = row; sensor < width; sensor++, at += timesUs.length) {
            cells[sensor] = values[at];
        }
        return cells;
    }

    SourceRow row(int row, int width) {
        return new SourceRow(file, lines[row], values(row, width));
    }
}
