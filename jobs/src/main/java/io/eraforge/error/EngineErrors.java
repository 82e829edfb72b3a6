package io.eraforge.error;

import java.time.Duration;

/** Messages about failed jobs, Spark and forecasts. */
public final class EngineErrors {
    private EngineErrors() {}

    /** Most items of a wave or part fail with the same kind of error. {@code part} as inside a sentence. */
    public static EraForgeException systematicFailure(
            String part, long failed, long tried, String items, String error) {
        return EraForgeException.badData(
                "Cannot compute %s: %,d of %,d %s failed with the same kind of error, for example: %s. This points to a common cause, not to single %s. Fix it and run the same command again."
                        .formatted(part, failed, tried, items, error, items));
    }

    /** Every job failed in the same way, even for single items. */
    public static EraForgeException allJobsFailed(String part, long tried, String items, String item, String error) {
        return EraForgeException.environment(
                "Cannot compute %s: jobs for %,d %s, run one %s at a time, all failed the same way: %s. Check Spark's logs for the cause, then run the same command again."
                        .formatted(part, tried, items, item, error));
    }

    /** Only in local mode, where tasks are threads of this process. */
    public static EraForgeException tasksNotCancelled(String job, long tasks, Duration allowed) {
        return EraForgeException.environment(
                "Cannot stop %s: it was cancelled after %s s, but %d task(s) are still running and hold their cores. Committed work is kept. Run the same command again; if it stops here again, one feature never finishes on one of these eras: leave it out (--features), or run on a cluster, where such an executor is killed and the era recorded as failed."
                        .formatted(job, allowed.toSeconds(), tasks));
    }

    /** No wave is written any more. {@code last}: the last executor and Spark's reason. */
    public static EraForgeException executorsLost(int count, Duration since, String last) {
        return EraForgeException.environment(
                "Cannot continue: %d executors were lost within %d min without a commit in between, the last one, %s. This points to executors that cannot live, for example with too little memory, not to single rows. Committed work is kept: see the log of such an executor, fix the cause, and run the same command again (failures.executor-losses)."
                        .formatted(count, since.toMinutes(), last));
    }

    /** The application ended although this process did not stop it. */
    public static EraForgeException sparkEnded(Throwable cause) {
        return EraForgeException.environment(
                "Cannot continue: Spark ended this application. Either the cluster is unreachable (is the Master running, with the same spark.authenticate and spark.ssl settings?) or the application was killed; see Spark's log. Committed work is kept: run the same command again once the cluster is healthy.",
                cause);
    }

    public static EraForgeException noHistory(String warehouse, String featureSet) {
        return EraForgeException.badData(
                "Cannot plan for a cluster from warehouse %s: no wave of feature set %s has been measured yet. Run 'eraforge run --limit 1000' first."
                        .formatted(warehouse, featureSet));
    }

    public static EraForgeException notPositive(String option, double value) {
        return EraForgeException.usage("Cannot plan with %s %s: expected a positive number."
                .formatted(option, value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value)));
    }
}
