package io.eraforge.workload.era.prepare.route;

import io.eraforge.workload.era.prepare.bucket.BucketId;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Assigns buckets to tasks. Buckets are numbered in order ({@code slot}); small neighbouring buckets share a task. */
public record TaskAssignment(Map<BucketId, Assignment> assignments, int taskCount) {
    /** More than one, so that uneven tasks balance out. */
    private static final int TASKS_PER_CORE = 4;

    private static final long MIN_TASK_CELLS = 100_000;

    /** A bucket and the number of cells, or of readings and eras, that its task holds; 0 if it shares those of the bucket before it. */
    public record Load(BucketId bucket, long cells) {}

    /** A bucket is processed by {@code tasks} consecutive tasks from {@code firstTask} on, each for {@code sensorsPerTask} of its sensors. */
    public record Assignment(int slot, int firstTask, int tasks, int sensorsPerTask) implements Serializable {}

    /** Packs {@code buckets}, in order, into tasks of similar load: about {@code taskCells} at most, or a single bucket. */
    public static TaskAssignment of(List<Load> buckets, int cores, long taskCells) {
        long total = buckets.stream().mapToLong(Load::cells).sum();
        long target = Math.min(taskCells, Math.max(MIN_TASK_CELLS, total / ((long) cores * TASKS_PER_CORE)));
        Map<BucketId, Assignment> assignments = new LinkedHashMap<>();
        int task = 0;
        long filled = 0;
        for (Load load : buckets) {
            if (filled > 0 && load.cells() > 0 && filled + load.cells() / 2 > target) {
                task++;
                filled = 0;
            }
            filled += Math.max(1, load.cells());
            assignments.put(load.bucket(), new Assignment(assignments.size(), task, 1, Integer.MAX_VALUE));
        }
        return new TaskAssignment(assignments, task + 1);
    }

    /** Splits each bucket by sensor, so that a task holds at most {@code taskCells} cells, or a single sensor. */
    public static TaskAssignment bySensor(List<Load> buckets, int sensors, long taskCells) {
        Map<BucketId, Assignment> assignments = new LinkedHashMap<>();
        int task = 0;
        for (Load load : buckets) {
            // Each value is stored with its time, so only half as many fit.
            long rows = Math.max(1, load.cells() / sensors);
            int perTask = (int) Math.max(1, Math.min(sensors, taskCells / 2 / rows));
            int tasks = (sensors + perTask - 1) / perTask;
            assignments.put(load.bucket(), new Assignment(assignments.size(), task, tasks, perTask));
            task += tasks;
        }
        return new TaskAssignment(assignments, task);
    }
}
