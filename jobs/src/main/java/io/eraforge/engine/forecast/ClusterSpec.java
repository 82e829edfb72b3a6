package io.eraforge.engine.forecast;

/**
 * The cluster that a run is imagined on.
 *
 * @param cores tasks that an executor works on at once
 * @param tasksPerSlot least tasks of a wave for each slot, as far as files can be cut
 * @param splitBytes most bytes of files that Spark gives to a task
 * @param speedup how many times faster a core's share of the work goes than on the cores that were measured
 */
public record ClusterSpec(int executors, int cores, int tasksPerSlot, long splitBytes, double speedup) {
    public ClusterSpec {
        if (executors < 1 || cores < 1 || tasksPerSlot < 1 || splitBytes < 1 || !(speedup > 0)) {
            throw new IllegalArgumentException(
                    "Cannot imagine %d executors of %d cores, %d tasks a slot, %d bytes a task and speed × %s"
                            .formatted(executors, cores, tasksPerSlot, splitBytes, speedup));
        }
    }

    long leastTasks() {
        return (long) slots() * tasksPerSlot;
    }

    int slots() {
        return Math.multiplyExact(executors, cores);
    }
}
