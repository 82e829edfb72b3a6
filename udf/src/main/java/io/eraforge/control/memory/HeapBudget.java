package io.eraforge.control.memory;

import java.util.concurrent.Semaphore;

/**
 * Fair byte semaphore over a share of the heap. A request larger than the budget is granted the whole budget, exclusively.
 */
public final class HeapBudget {
    private static final int KIB = 1024;

    private final int permits;
    private final Semaphore free;

    public HeapBudget(long bytes) {
        this.permits = (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes / KIB));
        this.free = new Semaphore(permits, true);
    }

    /**
     * Waits for {@code bytes} and returns the permits taken, to be passed to {@link #release}. An interrupt ends the wait with
     * an exception: Spark kills executors whose cancelled tasks do not end.
     */
    public int acquire(long bytes) {
        int wanted = (int) Math.max(1, Math.min(permits, bytes / KIB));
        try {
            free.acquire(wanted);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for heap admission", e);
        }
        return wanted;
    }

    public void release(int taken) {
        free.release(taken);
    }

    public boolean isUnused() {
        return free.availablePermits() == permits;
    }
}
