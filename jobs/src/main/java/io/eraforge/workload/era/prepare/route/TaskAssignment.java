package io.eraforge.workload.era.prepare.route;

import io.eraforge.workload.era.prepare.bucket.BucketId;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which tasks work on which bucket. Buckets are numbered in order ({@code slot}); neighbours share a task ({@code part}). */
public record TaskAssignment(Map<BucketId, Assignment> places, int parts) {
    /** Tasks a core gets, so that uneven ones level out. */
    private static final int TASKS_PER_CORE = 4;

    private static final long SMALLEST_TASK = 100_000;

    /** A bucket and how much there is to hold for it. */
    public record Load(BucketId bucket, long cells) {}

    /** Where a bucket is worked: by {@code tasks} tasks from {@code part} on, each for {@code sensors} sensors of it. */
    public record Assignment(int slot, int part, int tasks, int sensors) implements Serializable {}

    /** Packs {@code buckets}, in order, into tasks of even load of at most {@code taskCells}, or one bucket. */
    public static TaskAssignment of(List<Load> buckets, int cores, long taskCells) {
        long total = buckets.stream().mapToLong(Load::cells).sum();
        long target = Math.min(taskCells, Math.max(SMALLEST_TASK, total / ((long) cores * TASKS_PER_CORE)));
        Map<BucketId, Assignment> places = new LinkedHashMap<>();
        int part = 0;
        long filled = 0;
        for (Load load : buckets) {
            if (filled > 0 && filled + load.cells() / 2 > target) {
                part++;
                filled = 0;
            }
            filled += Math.max(1, load.cells());
            places.put(load.bucket(), new Assignment(places.size(), part, 1, Integer.MAX_VALUE));
        }
        return new TaskAssignment(places, part + 1);
    }

    /** Takes buckets apart, a few of {@code sensors} sensors to a task, so that a task has at most {@code taskCells}, or one sensor. */
    public static TaskAssignment bySensor(List<Load> buckets, int sensors, long taskCells) {
        Map<BucketId, Assignment> places = new LinkedHashMap<>();
        int part = 0;
        for (Load load : buckets) {
            // Each value brings its time along: half as many fit.
            long rows = Math.max(1, load.cells() / sensors);
            int perTask = (int) Math.max(1, Math.min(sensors, taskCells / 2 / rows));
            int tasks = (sensors + perTask - 1) / perTask;
            places.put(load.bucket(), new Assignment(places.size(), part, tasks, perTask));
            part += tasks;
        }
        return new TaskAssignment(places, part);
    }
}
