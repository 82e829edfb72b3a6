package io.eraforge.engine.job;

import io.eraforge.config.Settings;
import io.eraforge.error.EngineErrors;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;

/**
 * Counts executors lost since the last commit. Finding the items that kill their executors loses some; if it goes on without any
 * commit, the executors cannot live, and retries would go on for ever.
 */
final class ExecutorLosses extends SparkListener {
    /** Beginnings of Spark's reasons for removals that are meant. */
    private static final String KILLED_BY_DRIVER = "Executor killed by driver";

    private static final String DECOMMISSIONED = "Executor decommission";

    private final Settings.ExecutorLosses limit;
    private final LongSupplier nanos;
    private int count;
    private long firstNanos;
    private String last = "";

    ExecutorLosses(Settings.ExecutorLosses limit, LongSupplier nanos) {
        this.limit = limit;
        this.nanos = nanos;
    }

    @Override
    public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
        String reason = String.valueOf(removed.reason());
        if (reason.startsWith(KILLED_BY_DRIVER) || reason.startsWith(DECOMMISSIONED)) {
            return;
        }
        if (count++ == 0) {
            firstNanos = nanos.getAsLong();
        }
        last = "executor %s: %s"
                .formatted(
                        removed.executorId(),
                        reason.lines().findFirst().orElse("").strip());
    }

    /** Something was committed. */
    synchronized void reset() {
        count = 0;
    }

    /** Throws if too many were lost, or if losses have gone on for too long. */
    synchronized void check() {
        Duration since = Duration.ofNanos(count == 0 ? 0 : nanos.getAsLong() - firstNanos);
        // A single loss long ago says nothing about the executors of now.
        if (count >= limit.count() || count > 1 && since.compareTo(limit.time()) >= 0) {
            throw EngineErrors.executorsLost(count, since, last);
        }
    }
}
