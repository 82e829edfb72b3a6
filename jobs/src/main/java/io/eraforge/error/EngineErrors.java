package io.eraforge.error;

import io.eraforge.era.Level;
import java.time.Duration;

/** Messages of prepare, run, status and plan. */
public final class EngineErrors {
    private EngineErrors() {}

    public static EraForgeException notPrepared(String warehouse) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot run on warehouse %s: it has no prepared eras. Run 'eraforge ingest' with eras (--eras or --eras-every), then 'eraforge prepare'."
                        .formatted(warehouse));
    }

    public static EraForgeException preparedForHigherMinimum(Level level, long minimum, long prepared) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot run level %s with MIN_ERA_ROWS_%s=%d: its era partitions were prepared for eras of %d rows and more. Run 'eraforge prepare' with the lower minimum first."
                        .formatted(level, level, minimum, prepared));
    }

    /** Most eras of a wave fail in one way. */
    public static EraForgeException systematicFailure(Level level, long failed, long eras, String error) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot compute level %s: %,d of the %,d eras tried failed with the same kind of error, such as: %s. This is no single era's fault: mend its cause, and run the same command again."
                        .formatted(level, failed, eras, error));
    }

    /** Job after job fails in one way. */
    public static EraForgeException allJobsFailed(Level level, long eras, String error) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot compute level %s: the jobs of %,d eras failed one by one in the same way, and none went through: %s. Look at Spark's logs for its cause, and run the same command again."
                        .formatted(level, eras, error));
    }

    /** Only in local mode, where tasks are threads of this process. */
    public static EraForgeException tasksNotCancelled(String words, int tasks, Duration allowed) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot end %s: it was cancelled after %s s, and %d task(s) of it go on and keep their cores. What was written stays. Run the same command again; if it ends here again, one of its eras never ends in one of the features: compute others (--features), or run it on a cluster, where such an executor is ended and the era recorded as failed."
                        .formatted(words, allowed.toSeconds(), tasks));
    }

    public static EraForgeException prepareUnfinished(Level level) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot run level %s: a prepare of it began and did not finish. Run 'eraforge prepare' again first."
                        .formatted(level));
    }

    /** Nobody here has stopped it. */
    public static EraForgeException sparkEnded(Throwable cause) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot go on: Spark has ended this application. Its cluster does not answer (is the Master there, and does it have the same spark.authenticate and spark.ssl settings?), or somebody killed it; Spark's log says which. What was committed stays: run the same command again once the cluster is well.",
                cause);
    }
}
