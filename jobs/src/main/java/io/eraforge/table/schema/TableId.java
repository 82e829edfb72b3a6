package io.eraforge.table.schema;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A Delta table of the warehouse: its folder below the root, its partition columns, and the columns by which Delta skips files, which
 * only matter when the table is created: if there are none, the first 8. {@code dictionaries}: whether values often repeat.
 */
public record TableId(String name, List<String> partitionBy, List<String> statistics, boolean dictionaries) {
    private static final String NO_DELETION_VECTORS = "delta.enableDeletionVectors";

    public TableId {
        partitionBy = List.copyOf(partitionBy);
        statistics = List.copyOf(statistics);
    }

    public TableId(String name, List<String> partitionBy) {
        this(name, partitionBy, List.of(), true);
    }

    /** Properties to create the table with, if it has these columns: rows are replaced by bucket, never one by one. */
    public Map<String, String> properties(List<String> columns) {
        String named = statistics.stream().filter(columns::contains).collect(Collectors.joining(","));
        return named.isEmpty()
                ? Map.of(NO_DELETION_VECTORS, "false", "delta.dataSkippingNumIndexedCols", "8")
                : Map.of(NO_DELETION_VECTORS, "false", "delta.dataSkippingStatsColumns", named);
    }
}
