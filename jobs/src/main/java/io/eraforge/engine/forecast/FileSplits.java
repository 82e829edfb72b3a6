package io.eraforge.engine.forecast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Assigns files to tasks as Spark does: large files are split, at row groups only, and small ones share a task. */
final class FileSplits {
    /** Spark's default of spark.sql.files.openCostInBytes. */
    private static final long OPEN_COST = 4L << 20;

    private FileSplits() {}

    /** Bytes of files, and the number of values in them: a row group, or all that one task reads. */
    record Split(long bytes, double values) {
        Split plus(Split other) {
            return new Split(bytes + other.bytes, values + other.values);
        }
    }

    /** The row groups, of at most {@code rowGroup} bytes, of a bucket's files, with their share of its values. */
    static List<Split> rowGroups(long values, List<Long> files, long rowGroup) {
        double total = Math.max(1, files.stream().mapToLong(Long::longValue).sum());
        List<Split> splits = new ArrayList<>();
        for (long file : files) {
            long groups = Math.max(1, (file + rowGroup - 1) / rowGroup);
            for (long i = 0; i < groups; i++) {
                splits.add(new Split(file / groups, values * (file / total) / groups));
            }
        }
        return splits;
    }

    /** The tasks of a wave. In Spark's order: the largest split first, and a new task where the next one does not fit. */
    static List<Split> tasks(List<Split> splits, ClusterSpec cluster) {
        long total =
                splits.stream().mapToLong(split -> split.bytes() + OPEN_COST).sum();
        long values = (long) splits.stream().mapToDouble(Split::values).sum();
        long maxBytes = Math.min(cluster.splitBytes(), Math.max(OPEN_COST, total / cluster.minTasks(values)));
        List<Split> tasks = new ArrayList<>();
        Split current = null;
        long size = 0;
        for (Split split : splits.stream()
                .sorted(Comparator.comparingLong(Split::bytes).reversed())
                .toList()) {
            if (current != null && size + split.bytes() > maxBytes) {
                tasks.add(current);
                current = null;
                size = 0;
            }
            current = current == null ? split : current.plus(split);
            size += split.bytes() + OPEN_COST;
        }
        if (current != null) {
            tasks.add(current);
        }
        return tasks;
    }
}
