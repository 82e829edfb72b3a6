package io.eraforge.workload.era.select;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.unsafe.types.UTF8String;

/** The row number of each era, from 0. Immutable. */
final class EraRows implements Serializable {
    private static final long serialVersionUID = 1;

    /** Ids in ascending order and their rows. */
    private record SeriesRows(long[] eraIds, int[] rows) implements Serializable {}

    private final Map<UTF8String, SeriesRows> bySeries = new HashMap<>();
    private final int size;

    EraRows(List<EraKey> eras) {
        size = eras.size();
        Map<String, TreeMap<Long, Integer>> sorted = new HashMap<>();
        for (int row = 0; row < size; row++) {
            sorted.computeIfAbsent(eras.get(row).series(), series -> new TreeMap<>())
                    .put(eras.get(row).eraId(), row);
        }
        sorted.forEach((series, rows) -> bySeries.put(
                UTF8String.fromString(series),
                new SeriesRows(
                        rows.keySet().stream().mapToLong(Long::longValue).toArray(),
                        rows.values().stream().mapToInt(Integer::intValue).toArray())));
    }

    int size() {
        return size;
    }

    /** -1 if the era is not among them. */
    int row(UTF8String series, long eraId) {
        SeriesRows rows = bySeries.get(series);
        if (rows == null) {
            return -1;
        }
        int at = Arrays.binarySearch(rows.eraIds, eraId);
        return at < 0 ? -1 : rows.rows[at];
    }
}
