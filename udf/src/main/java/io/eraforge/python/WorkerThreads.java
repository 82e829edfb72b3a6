package io.eraforge.python;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** The worker's threads. They end with the process. */
final class WorkerThreads implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "eraforge");
        thread.setDaemon(true);
        return thread;
    });

    /** Runs a task in as many threads as asked for and waits for all. */
    void run(int count, Runnable task) throws InterruptedException {
        List<Future<?>> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(threads.submit(task));
        }
        for (Future<?> part : parts) {
            await(part);
        }
    }

    /** Calls {@code body} with 0 to {@code size} - 1, each in one of {@code count} threads. */
    void forEach(int size, int count, IntConsumer body) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        run(Math.min(size, count), () -> {
            for (int i = next.getAndIncrement(); i < size; i = next.getAndIncrement()) {
                body.accept(i);
            }
        });
    }

    private static void await(Future<?> part) throws InterruptedException {
        try {
            part.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
