package io.eraforge.workload.era.ingest.result;

import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of one file's records. {@code values} counts values by sensor id; without rows, {@code firstUs} is
 * {@code Long.MAX_VALUE} and {@code lastUs} {@code Long.MIN_VALUE}.
 */
public record FileCounts(
        long rows,
        long rejectedRows,
        long badCells,
        long sentinels,
        long repeated,
        long firstUs,
        long lastUs,
        Map<String, Long> values) {

    public static final FileCounts NONE = new FileCounts(0, 0, 0, 0, 0, Long.MAX_VALUE, Long.MIN_VALUE, Map.of());

    public FileCounts plus(FileCounts other) {
        Map<String, Long> sum = new TreeMap<>(values);
        other.values.forEach((sensor, count) -> sum.merge(sensor, count, Long::sum));
        return new FileCounts(
                rows + other.rows,
                rejectedRows + other.rejectedRows,
                badCells + other.badCells,
                sentinels + other.sentinels,
                repeated + other.repeated,
                Math.min(firstUs, other.firstUs),
                Math.max(lastUs, other.lastUs),
                sum);
    }
}
