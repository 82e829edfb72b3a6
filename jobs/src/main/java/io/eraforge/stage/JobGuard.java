package io.eraforge.stage;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/** Runs Spark jobs of this thread under a deadline, and none once the process was told to stop. */
final class JobGuard implements AutoCloseable {
    private final SparkContext spark;
    private final Interruption interruption;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "eraforge-deadlines");
        thread.setDaemon(true);
        return thread;
    });

    JobGuard(SparkContext spark, Interruption interruption) {
        this.spark = spark;
        this.interruption = interruption;
    }

    /** What {@code work} throws comes out as it is, except where a deadline or a request to stop is behind it. */
    <T> T run(String words, Duration allowed, Supplier<T> work) {
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
                throw new TimedOutException(allowed, e);
            }
            throw e;
        } finally {
            alarm.cancel(false);
            spark.clearJobGroup();
        }
    }

    private void cancel(String group, AtomicBoolean late) {
        late.set(true);
        spark.cancelJobGroupAndFutureJobs(group, "it took too long");
    }

    boolean stopped() {
        return interruption.requested();
    }

    void checkStopped() {
        if (interruption.requested()) {
            throw new StoppedException();
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
