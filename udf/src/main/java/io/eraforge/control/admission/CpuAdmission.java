package io.eraforge.control.admission;

import io.eraforge.control.memory.HeapBudget;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits how many large eras the CPU body computes at the same time, by the heap they are expected to need, and how long an
 * era may take. One per process, settings and feature set. Ordinary eras need no admission.
 */
public final class CpuAdmission {
    private record Key(CpuSettings settings, String featureSet) {}

    private static final Map<Key, CpuAdmission> INSTANCES = new ConcurrentHashMap<>();
    private static final Map<Double, HeapBudget> BUDGETS = new ConcurrentHashMap<>();

    private final CpuSettings settings;
    private final HeapBudget budget;
    private final EraDurations durations = new EraDurations();
    private volatile double bytesPerValue;

    CpuAdmission(CpuSettings settings, HeapBudget budget) {
        this.settings = settings;
        this.budget = budget;
        this.bytesPerValue = settings.bytesPerValue();
    }

    /** This process's instance. {@code featureSet} is the set's fingerprint: sets differ in memory and time. */
    public static CpuAdmission of(CpuSettings settings, String featureSet) {
        return INSTANCES.computeIfAbsent(
                new Key(settings, featureSet), key -> new CpuAdmission(settings, budget(settings)));
    }

    // All feature sets share one heap.
    private static HeapBudget budget(CpuSettings settings) {
        return BUDGETS.computeIfAbsent(
                settings.heapShare(),
                share -> new HeapBudget((long) (share * Runtime.getRuntime().maxMemory())));
    }

    public boolean isLarge(int values) {
        return values >= settings.largeValues();
    }

    /** Waits for the heap of an era of {@code values} values, at most the whole budget. Pass the result to {@link #leave}. */
    public int enter(int values) {
        return budget.acquire((long) (bytesPerValue * values));
    }

    /** Waits until no other large era is running. Pass the result to {@link #leave}. */
    public int acquireAll() {
        return budget.acquire(Long.MAX_VALUE);
    }

    public void leave(int permits) {
        budget.release(permits);
    }

    /** Records that an era of {@code values} values allocated {@code bytes}: the estimate rises at once and decays slowly. */
    public void took(int values, long bytes) {
        double observed = (double) bytes / values;
        bytesPerValue = Math.max(observed, bytesPerValue + 0.1 * (observed - bytesPerValue));
    }

    double bytesPerValue() {
        return bytesPerValue;
    }

    /** A new deadline, for use by one thread. */
    public EraDeadline deadline() {
        return new EraDeadline(settings.timeLimit(), durations, CoarseClock::millis);
    }
}
