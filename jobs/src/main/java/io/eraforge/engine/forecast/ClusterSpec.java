package io.eraforge.engine.forecast;

import io.eraforge.engine.job.MinimumTasks;

/**
 * The cluster of a forecast.
 *
 * @param cores concurrent tasks of an executor
 * @param tasksPerSlot minimum number of tasks of a wave per slot, if its files can be split that finely; 0 for auto
 * @param gpu whether each executor has a GPU
 * @param splitBytes maximum bytes of files that Spark assigns to a task
 * @param speedup throughput of a slot, relative to the cores that were measured
 */
public record ClusterSpec(int executors, int cores, int tasksPerSlot, boolean gpu, long splitBytes, double speedup) {
    public ClusterSpec {
        if (executors < 1 || cores < 1 || tasksPerSlot < 0 || splitBytes < 1 || !(speedup > 0)) {
            throw new IllegalArgumentException(
                    "Invalid cluster: %d executors × %d cores, %d tasks per slot, %d bytes per task, speedup %s (all must be positive)"
                            .formatted(executors, cores, tasksPerSlot, splitBytes, speedup));
        }
    }

    /** Minimum tasks of a wave with this many values. */
    long minTasks(long values) {
        return MinimumTasks.of(tasksPerSlot, gpu, slots(), values);
    }

    int slots() {
        return Math.multiplyExact(executors, cores);
    }
}
