package io.eraforge.engine.job;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkContext;

/**
 * Lets a stage end by itself when the process is told to stop: running jobs are cancelled, and the process stays until the
 * stage has written its last ledger entry and given back its lease.
 */
public final class Interruption implements AutoCloseable {
    /** Above Spark's own hook, which would stop the session under us. */
    private static final int BEFORE_SPARK = 100;

    private static final long PATIENCE_SECONDS = 60;

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
                .addShutdownHook(interruption.hook, BEFORE_SPARK, PATIENCE_SECONDS + 5, TimeUnit.SECONDS);
        return interruption;
    }

    /** Whether the process was told to stop; no new wave may start then. */
    public boolean requested() {
        return requested;
    }

    private void stop() {
        requested = true;
        spark.cancelAllJobs();
        try {
            boolean unused = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Called when the stage has ended: the process may go now. */
    @Override
    public void close() {
        ended.countDown();
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }
}
