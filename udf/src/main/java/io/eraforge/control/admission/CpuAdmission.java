package io.eraforge.control.admission;

import io.eraforge.control.memory.HeapBudget;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Admits large eras to the CPU body by the heap they will take, and knows how long eras may take. One per process, settings
 * and feature set; ordinary eras pass without a lock.
 */
public final class CpuAdmission {
    private record Key(CpuSettings settings, String featureSet) {}

    private static final Map<Key, CpuAdmission> CONTROLS = new ConcurrentHashMap<>();
    private static final Map<Double, HeapBudget> ROOMS = new ConcurrentHashMap<>();

    private final CpuSettings settings;
    private final HeapBudget room;
    private final EraDurations pace = new EraDurations();
    private volatile double bytesPerValue;

    CpuAdmission(CpuSettings settings, HeapBudget room) {
        this.settings = settings;
        this.room = room;
        this.bytesPerValue = settings.bytesPerValue();
    }

    /** The process's own; {@code featureSet} by its fingerprint, since sets differ in what they take. */
    public static CpuAdmission of(CpuSettings settings, String featureSet) {
        return CONTROLS.computeIfAbsent(
                new Key(settings, featureSet), key -> new CpuAdmission(settings, room(settings)));
    }

    // All sets share one heap.
    private static HeapBudget room(CpuSettings settings) {
        return ROOMS.computeIfAbsent(
                settings.heapShare(),
                share -> new HeapBudget((long) (share * Runtime.getRuntime().maxMemory())));
    }

    public boolean isLarge(int values) {
        return values >= settings.largeValues();
    }

    /** Waits for room for an era of so many values, or for all there is. Give the result to {@link #leave}. */
    public int enter(int values) {
        return room.acquire((long) (bytesPerValue * values));
    }

    /** Waits until no other large era is at work. */
    public int acquireAll() {
        return room.acquire(Long.MAX_VALUE);
    }

    public void leave(int taken) {
        room.release(taken);
    }

    /** An era of so many values was seen to take {@code bytes}. */
    public void took(int values, long bytes) {
        double seen = (double) bytes / values;
        bytesPerValue = Math.max(seen, bytesPerValue + 0.1 * (seen - bytesPerValue));
    }

    double bytesPerValue() {
        return bytesPerValue;
    }

    /** For one thread. */
    public EraDeadline deadline() {
        return new EraDeadline(settings.patience(), pace, CoarseClock::millis);
    }
}
