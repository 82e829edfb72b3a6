package io.eraforge.workload.era.select;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Sensors and columns of a features table that one task tests. */
record ColumnGroup(List<String> sensors, List<String> columns) implements Serializable {
    /** Above about a hundred, Spark reads Parquet row by row ({@code spark.sql.codegen.maxFields}). */
    private static final int MAX_COLUMNS = 64;

    /** Groups as large as {@code bytes} allow for that many eras, but at least {@code tasks} of them if there are as many columns. */
    static List<ColumnGroup> of(List<String> sensors, List<String> columns, int eras, long bytes, int tasks) {
        long perSensor = Math.max(1, (long) eras * Double.BYTES);
        int sensorsPerTask = clamp(bytes / perSensor, sensors.size());
        int forTasks = (columns.size() + tasks - 1) / tasks;
        int columnsPerTask = clamp(Math.min(bytes / (perSensor * sensorsPerTask), forTasks), MAX_COLUMNS);
        List<ColumnGroup> groups = new ArrayList<>();
        for (List<String> someColumns : parts(columns, columnsPerTask)) {
            for (List<String> someSensors : parts(sensors, sensorsPerTask)) {
                groups.add(new ColumnGroup(someSensors, someColumns));
            }
        }
        return groups;
    }

    private static int clamp(long size, int max) {
        return (int) Math.max(1, Math.min(size, max));
    }

    private static List<List<String>> parts(List<String> all, int size) {
        List<List<String>> parts = new ArrayList<>();
        for (int from = 0; from < all.size(); from += size) {
            parts.add(List.copyOf(all.subList(from, Math.min(from + size, all.size()))));
        }
        return parts;
    }
}
