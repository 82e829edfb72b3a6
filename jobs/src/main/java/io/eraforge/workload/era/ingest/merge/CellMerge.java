package io.eraforge.workload.era.ingest.merge;

import java.util.ArrayList;
import java.util.List;

/**
 * The rule for rows of one ingest that share series and time: for each sensor the last value wins, where NaN is no value. An equal
 * value in an earlier row is a duplicate; a different one is superseded.
 */
public final class CellMerge {
    private CellMerge() {}

    /** A row's values by sensor, and where it is from. */
    public record SourceRow(int file, long line, double[] values) {}

    /** A value of {@code row} that lost to the one of {@code winner}. */
    public record SupersededCell(SourceRow row, int sensor, SourceRow winner) {}

    /** Values by sensor, the number of duplicate values in each row, and the superseded cells, row by row. */
    public record MergedRow(double[] values, int[] duplicates, List<SupersededCell> superseded) {}

    /** Merges rows, which are in the order of their files and lines. */
    public static MergedRow merge(List<SourceRow> rows) {
        int last = rows.size() - 1;
        double[] values = rows.get(last).values().clone();
        int[] winners = new int[values.length];
        for (int sensor = 0; sensor < values.length; sensor++) {
            winners[sensor] = last;
            while (Double.isNaN(values[sensor]) && winners[sensor] > 0) {
                values[sensor] = rows.get(--winners[sensor]).values()[sensor];
            }
        }
        int[] duplicates = new int[rows.size()];
        List<SupersededCell> superseded = new ArrayList<>();
        for (int row = 0; row < last; row++) {
            for (int sensor = 0; sensor < values.length; sensor++) {
                double value = rows.get(row).values()[sensor];
                if (row < winners[sensor] && value == values[sensor]) {
                    duplicates[row]++;
                } else if (row < winners[sensor] && !Double.isNaN(value)) {
                    superseded.add(new SupersededCell(rows.get(row), sensor, rows.get(winners[sensor])));
                }
            }
        }
        return new MergedRow(values, duplicates, superseded);
    }
}
