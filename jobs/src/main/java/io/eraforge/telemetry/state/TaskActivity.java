package io.eraforge.telemetry.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts running jobs, and running tasks by executor, as reported by Spark's scheduler. */
final class TaskActivity {
    private final Map<String, Integer> running = new TreeMap<>();
    private int jobs;
    private long lastMs;

    void job(long at, int change) {
        lastMs = at;
        jobs = Math.max(0, jobs + change);
    }

    void task(long at, String executor, int change) {
        lastMs = at;
        running.merge(executor, change, (a, b) -> a + b > 0 ? a + b : null);
    }

    void executor(long at, String executor) {
        lastMs = at;
        running.remove(executor);
    }

    long lastMs() {
        return lastMs;
    }

    /** Executors with a running task. */
    List<String> busy() {
        return new ArrayList<>(running.keySet());
    }

    /** What a stalled wave waits for, to complete "waiting for …". */
    String waitingFor(boolean anyExecutor) {
        int tasks = running.values().stream().mapToInt(Integer::intValue).sum();
        if (tasks > 0) {
            return tasks == 1 ? "1 task to finish" : tasks + " tasks to finish";
        }
        if (jobs > 0) {
            return anyExecutor ? "free cores (tasks are queued, none running)" : "an executor (none registered)";
        }
        return "the driver (planning or committing)";
    }
}
