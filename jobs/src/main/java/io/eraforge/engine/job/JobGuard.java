package io.eraforge.engine.job;

import io.eraforge.config.Settings;
import io.eraforge.error.EngineErrors;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Runs the Spark jobs of the calling thread under a deadline; starts none after the process was asked to stop. */
public final class JobGuard implements AutoCloseable {
    private static final Duration CANCELLATION_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private final SparkContext spark;
    private final Interruption interruption;
    private final ExecutorLosses losses;
    private final RunningTasks tasks = new RunningTasks();
    private final ScheduledExecutorService deadlines =
            Executors.newSingleThreadScheduledExecutor(BasicThreadFactory.builder()
                    .namingPattern("eraforge-deadlines")
                    .daemon(true)
                    .build());

    public JobGuard(SparkContext spark, Interruption interruption, Settings.ExecutorLosses lossLimit) {
        this.spark = spark;
        this.losses = new ExecutorLosses(lossLimit, System::nanoTime);
        this.interruption = interruption;
        if (spark.isLocal()) {
            spark.addSparkListener(tasks);
        }
        spark.addSparkListener(losses);
    }

    /** Counts running tasks by job group. The count of Spark's status tracker may be seconds old. */
    private static final class RunningTasks extends SparkListener {
        private static final String GROUP = "spark.jobGroup.id";

        private final Map<Integer, String> stages = new ConcurrentHashMap<>();
        private final Map<Long, String> tasks = new ConcurrentHashMap<>();

        @Override
        public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
            Properties properties = submitted.properties();
            stages.put(submitted.stageInfo().stageId(), properties == null ? "" : properties.getProperty(GROUP, ""));
        }

        @Override
        public void onStageCompleted(SparkListenerStageCompleted completed) {
            stages.remove(completed.stageInfo().stageId());
        }

        @Override
        public void onTaskStart(SparkListenerTaskStart start) {
            tasks.put(start.taskInfo().taskId(), stages.getOrDefault(start.stageId(), ""));
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            tasks.remove(end.taskInfo().taskId());
        }

        /** Includes tasks of unknown groups. */
        long count(String group) {
            return tasks.values().stream()
                    .filter(found -> found.equals(group) || found.isEmpty())
                    .count();
        }
    }

    /**
     * Runs {@code work}, whose jobs the Spark UI shows under {@code description}. Rethrows what it throws, but throws
     * {@link JobTimeoutException} if the deadline cancelled it and {@link StoppedException} if the process was asked to stop. Starts
     * nothing if executors are lost again and again.
     */
    public <T> T run(String description, Duration allowed, Supplier<T> work) {
        checkStopped();
        losses.check();
        String group = "eraforge-" + UUID.randomUUID();
        AtomicBoolean timedOut = new AtomicBoolean();
        ScheduledFuture<?> deadline =
                deadlines.schedule(() -> cancel(group, timedOut), allowed.toMillis(), TimeUnit.MILLISECONDS);
        spark.setJobGroup(group, description, true);
        try {
            return work.get();
        } catch (Exception e) {
            checkStopped();
            if (timedOut.get()) {
                awaitCancellation(group, description, allowed);
                throw new JobTimeoutException(allowed, e);
            }
            throw e;
        } finally {
            deadline.cancel(false);
            spark.clearJobGroup();
        }
    }

    /** A cluster kills executors whose tasks ignore cancellation; in local mode such tasks would block the cores of later jobs. */
    private void awaitCancellation(String group, String description, Duration allowed) {
        if (!spark.isLocal()) {
            return;
        }
        long end = System.nanoTime() + CANCELLATION_TIMEOUT.toNanos();
        while (tasks.count(group) > 0) {
            checkStopped();
            if (System.nanoTime() > end) {
                throw EngineErrors.tasksNotCancelled(description, tasks.count(group), allowed);
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }

    private void cancel(String group, AtomicBoolean timedOut) {
        timedOut.set(true);
        spark.cancelJobGroupAndFutureJobs(group, "EraForge deadline exceeded");
    }

    /** Results were committed: the executors do their work. */
    public void committed() {
        losses.reset();
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
        deadlines.shutdownNow();
        spark.removeSparkListener(tasks);
        spark.removeSparkListener(losses);
    }
}
