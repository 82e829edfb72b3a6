package io.eraforge.control.memory;

import java.util.concurrent.Semaphore;

/** Heap to be shared: who asks for more than there is gets all of it, alone. First come, first served. */
public final class HeapBudget {
    private static final int KIB = 1024;

    private final int all;
    private final Semaphore free;

    public HeapBudget(long bytes) {
        this.all = (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes / KIB));
        this.free = new Semaphore(all, true);
    }

    /** What was taken, in units of its own. A task that is cancelled while it waits ends: Spark ends executors whose tasks do not. */
    public int acquire(long bytes) {
        int wanted = (int) Math.max(1, Math.min(all, bytes / KIB));
        try {
            free.acquire(wanted);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for room on the heap", e);
        }
        return wanted;
    }

    public void release(int taken) {
        free.release(taken);
    }

    public boolean isEmpty() {
        return free.availablePermits() == all;
    }
}
