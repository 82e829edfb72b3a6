package io.eraforge.engine.job;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkContext;

/**
 * Lets a command finish cleanly when the process is asked to stop: a shutdown hook cancels its jobs and then waits until the
 * command has written its last ledger entry and released its lease.
 */
public final class Interruption implements AutoCloseable {
    /** Higher than Spark's own hook, which would stop the session first. */
    private static final int HOOK_PRIORITY = 100;

    private static final long MAX_WAIT_SECONDS = 60;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final SparkContext spark;
    private final Runnable hook = this::stop;
    private volatile boolean requested;

    private Interruption(SparkContext spark) {
        this.spark = spark;
    }

    public static Interruption watch(SparkContext spark) {
        Interruption interruption = new Interruption(spark);
        ShutdownHookManager.get()
                .addShutdownHook(interruption.hook, HOOK_PRIORITY, MAX_WAIT_SECONDS + 5, TimeUnit.SECONDS);
        return interruption;
    }

    /** Whether the process was asked to stop; no new wave may start then. */
    public boolean requested() {
        return requested;
    }

    private void stop() {
        requested = true;
        spark.cancelAllJobs();
        try {
            boolean unused = ended.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Must be called when the command has ended: the process may exit now. */
    @Override
    public void close() {
        ended.countDown();
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }
}
