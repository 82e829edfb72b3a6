package io.eraforge.gpu.call;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of the executor's idle cores, one pool per process: they end when there is nothing to do. */
final class CorePool {
    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final ThreadPoolExecutor POOL =
            new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), CorePool::thread);

    static {
        POOL.allowCoreThreadTimeOut(true);
    }

    private CorePool() {}

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "eraforge-core-" + STARTED.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** Runs {@code work} on one of at least {@code threads} threads, now or when one is free. */
    static void execute(int threads, Runnable work) {
        synchronized (POOL) {
            if (threads > POOL.getMaximumPoolSize()) {
                POOL.setMaximumPoolSize(threads);
                POOL.setCorePoolSize(threads);
            }
        }
        POOL.execute(work);
    }
}
