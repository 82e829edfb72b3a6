package io.eraforge.engine.job;

import io.eraforge.error.EngineErrors;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/** Runs Spark jobs of this thread under a deadline, and none once the process was told to stop. */
public final class JobGuard implements AutoCloseable {
    private static final Duration CANCELLED_TASKS_END = Duration.ofSeconds(30);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private final SparkContext spark;
    private final Interruption interruption;
    private final RunningTasks tasks = new RunningTasks();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "eraforge-deadlines");
        thread.setDaemon(true);
        return thread;
    });

    public JobGuard(SparkContext spark, Interruption interruption) {
        this.spark = spark;
        this.interruption = interruption;
        if (spark.isLocal()) {
            spark.addSparkListener(tasks);
        }
    }

    /** What {@code work} throws comes out as it is, except where a deadline or a request to stop is behind it. */
    public <T> T run(String words, Duration allowed, Supplier<T> work) {
        checkStopped();
        String group = "eraforge-" + UUID.randomUUID();
        AtomicBoolean late = new AtomicBoolean();
        ScheduledFuture<?> alarm = clock.schedule(() -> cancel(group, late), allowed.toMillis(), TimeUnit.MILLISECONDS);
        spark.setJobGroup(group, words, true);
        try {
            return work.get();
        } catch (Exception e) {
            checkStopped();
            if (late.get()) {
                awaitEnd(words, allowed);
                throw new JobTimeoutException(allowed, e);
            }
            throw e;
        } finally {
            alarm.cancel(false);
            spark.clearJobGroup();
        }
    }

    /** On a cluster Spark ends an executor whose tasks do not; here they would take the cores of all that follows. */
    private void awaitEnd(String words, Duration allowed) {
        if (!spark.isLocal()) {
            return;
        }
        long end = System.nanoTime() + CANCELLED_TASKS_END.toNanos();
        while (tasks.count() > 0) {
            checkStopped();
            if (System.nanoTime() > end) {
                throw EngineErrors.tasksNotCancelled(words, tasks.count(), allowed);
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }

    private void cancel(String group, AtomicBoolean late) {
        late.set(true);
        spark.cancelJobGroupAndFutureJobs(group, "it took too long");
    }

    public boolean stopped() {
        return interruption.requested();
    }

    public void checkStopped() {
        if (interruption.requested()) {
            throw new StoppedException();
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        spark.removeSparkListener(tasks);
    }
}
