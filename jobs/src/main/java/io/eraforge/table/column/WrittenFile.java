package io.eraforge.table.column;

import java.io.Serializable;
import java.util.Map;

/**
 * A finished data file. {@code path}: relative to the table's folder; {@code partition}: values of the partition columns;
 * {@code ranges}: of the key columns.
 */
public record WrittenFile(
        String path, Map<String, String> partition, long size, long modifiedMs, long rows, Map<String, Range> ranges)
        implements Serializable {

    /**
     * Values of one column: Strings, Longs (integers, and timestamps in microseconds) or Doubles. The bounds are null if there are
     * only nulls.
     */
    public record Range(Comparable<?> min, Comparable<?> max, long nulls) implements Serializable {}
}
