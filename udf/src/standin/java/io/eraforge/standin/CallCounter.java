package io.eraforge.standin;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** Counts the calls to the stand-in and what they would cost a device, according to {@link CudfCall}. Thread-safe. */
public final class CallCounter {
    /** All calls since a {@link #restart}; {@code bytes} is device memory read and written. */
    public record Counts(long launches, long syncs, long allocations, long bytes, Map<CudfCall, Long> calls) {}

    private static final Map<CudfCall, Long> CALLS = new EnumMap<>(CudfCall.class);
    private static long bytes;

    private CallCounter() {}

    /** Counts one call that reads and writes {@code moved} bytes of inputs and results. */
    public static synchronized void count(CudfCall call, long rows, long moved) {
        CALLS.merge(call, 1L, Long::sum);
        bytes += moved + call.bytesPerRow() * rows;
    }

    public static synchronized void restart() {
        CALLS.clear();
        bytes = 0;
    }

    public static synchronized Counts counts() {
        long launches = 0;
        long syncs = 0;
        long allocations = 0;
        for (Map.Entry<CudfCall, Long> entry : CALLS.entrySet()) {
            launches += entry.getKey().launches() * entry.getValue();
            syncs += entry.getKey().syncs() * entry.getValue();
            allocations += entry.getKey().allocations() * entry.getValue();
        }
        return new Counts(launches, syncs, allocations, bytes, Collections.unmodifiableMap(new EnumMap<>(CALLS)));
    }
}
