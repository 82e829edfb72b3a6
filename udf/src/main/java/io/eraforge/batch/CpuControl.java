package io.eraforge.batch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Admits large eras to the CPU body by the heap they will take, and knows how long eras may take. One per process, settings
 * and feature set; ordinary eras pass without a lock.
 */
public final class CpuControl {
    private record Key(CpuSettings settings, String featureSet) {}

    private static final Map<Key, CpuControl> CONTROLS = new ConcurrentHashMap<>();
    private static final Map<Double, HeapRoom> ROOMS = new ConcurrentHashMap<>();

    private final CpuSettings settings;
    private final HeapRoom room;
    private final Pace pace = new Pace();
    private volatile double bytesPerValue;

    CpuControl(CpuSettings settings, HeapRoom room) {
        this.settings = settings;
        this.room = room;
        this.bytesPerValue = settings.bytesPerValue();
    }

    /** The process's own; {@code featureSet} by its fingerprint, since sets differ in what they take. */
    public static CpuControl of(CpuSettings settings, String featureSet) {
        return CONTROLS.computeIfAbsent(new Key(settings, featureSet), key -> new CpuControl(settings, room(settings)));
    }

    // All sets share one heap.
    private static HeapRoom room(CpuSettings settings) {
        return ROOMS.computeIfAbsent(
                settings.heapShare(),
                share -> new HeapRoom((long) (share * Runtime.getRuntime().maxMemory())));
    }

    public boolean isLarge(int values) {
        return values >= settings.largeValues();
    }

    /** Waits for room for an era of so many values, or for all there is. Give the result to {@link #leave}. */
    public int enter(int values) {
        return room.enter((long) (bytesPerValue * values));
    }

    /** Waits until no other large era is at work. */
    public int enterAlone() {
        return room.enter(Long.MAX_VALUE);
    }

    public void leave(int taken) {
        room.leave(taken);
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
    public Deadline deadline() {
        return new Deadline(settings.patience(), pace, CoarseClock::millis);
    }
}
