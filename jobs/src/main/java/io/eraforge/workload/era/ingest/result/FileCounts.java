package io.eraforge.workload.era.ingest.result;

import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of one file's records. {@code values} and {@code sentinels} count values, and values that mean missing, by sensor id.
 * {@code span} is where its rows are.
 */
public record FileCounts(
        long rows,
        long rejectedRows,
        long badCells,
        long repeated,
        Span span,
        Map<String, Long> values,
        Map<String, Long> sentinels,
        CellCounts cells) {

    public static final FileCounts NONE = new FileCounts(0, 0, 0, 0, Span.NONE, Map.of(), Map.of(), CellCounts.NONE);

    /** First and last time and series name of some rows; {@link #NONE} if there are none. */
    public record Span(long firstUs, long lastUs, String firstSeries, String lastSeries) {
        public static final Span NONE = new Span(Long.MAX_VALUE, Long.MIN_VALUE, null, null);

        Span plus(Span other) {
            if (firstSeries == null || other.firstSeries == null) {
                return firstSeries == null ? other : this;
            }
            return new Span(
                    Math.min(firstUs, other.firstUs),
                    Math.max(lastUs, other.lastUs),
                    firstSeries.compareTo(other.firstSeries) <= 0 ? firstSeries : other.firstSeries,
                    lastSeries.compareTo(other.lastSeries) >= 0 ? lastSeries : other.lastSeries);
        }

        /** Whether both may have rows of the same series at the same time. */
        public boolean overlaps(Span other) {
            return firstSeries != null
                    && other.firstSeries != null
                    && firstUs <= other.lastUs
                    && other.firstUs <= lastUs
                    && firstSeries.compareTo(other.lastSeries) <= 0
                    && other.firstSeries.compareTo(lastSeries) <= 0;
        }
    }

    public FileCounts plus(FileCounts other) {
        return new FileCounts(
                rows + other.rows,
                rejectedRows + other.rejectedRows,
                badCells + other.badCells,
                repeated + other.repeated,
                span.plus(other.span),
                sum(values, other.values),
                sum(sentinels, other.sentinels),
                cells.plus(other.cells));
    }

    /** The same file, after its readings were merged with others. */
    public FileCounts merged(long duplicates, long superseded) {
        long given = values.values().stream().mapToLong(Long::longValue).sum();
        CellCounts merged = cells.merged(given - duplicates - superseded, duplicates, superseded);
        return new FileCounts(rows, rejectedRows, badCells, repeated, span, values, sentinels, merged);
    }

    private static Map<String, Long> sum(Map<String, Long> a, Map<String, Long> b) {
        Map<String, Long> sum = new TreeMap<>(a);
        b.forEach((sensor, count) -> sum.merge(sensor, count, Long::sum));
        return sum;
    }
}
