package io.eraforge.workload.era.ingest.merge;

import org.apache.spark.Partitioner;

/** Sends each month to one task, or, if there are many tasks, to a few by series. A task writes a file per month. */
final class MonthPartitioner extends Partitioner {
    private static final long serialVersionUID = 1;
    private static final int TASKS_PER_SPLIT = 8;
    private static final int MAX_SPLITS = 16;

    private final int tasks;
    private final int splits;

    MonthPartitioner(int tasks) {
        this.tasks = tasks;
        splits = Math.max(1, Math.min(MAX_SPLITS, tasks / TASKS_PER_SPLIT));
    }

    @Override
    public int numPartitions() {
        return tasks;
    }

    @Override
    public int getPartition(Object key) {
        BlockKey block = (BlockKey) key;
        return Math.floorMod(
                month(block.month()) * splits + Math.floorMod(block.series().hashCode(), splits), tasks);
    }

    /** Successive months have successive numbers, so that tasks get equally many. */
    private static int month(String month) {
        return month.isEmpty()
                ? 0
                : Integer.parseInt(month.substring(0, month.length() - 3)) * 12
                        + Integer.parseInt(month.substring(month.length() - 2));
    }
}
