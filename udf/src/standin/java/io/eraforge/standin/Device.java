package io.eraforge.standin;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The stand-in's device. Counts every allocation like RMM (in multiples of 256 bytes), enforces a budget, and throws the
 * out-of-memory errors that a test injects. One per JVM; thread-safe.
 */
public final class Device {
    /** Kinds of handles that must be closed. Includes views: on a real device, an unclosed view leaks silently. */
    public enum Kind {
        COLUMN,
        VIEW,
        TABLE,
        SCALAR,
        HOST_COLUMN
    }

    /** Open handles and bytes; nothing leaked between two equal snapshots. */
    public record Usage(int columns, int views, int tables, int scalars, int hostColumns, long bytes) {}

    private static final long ALIGNMENT = 256;
    /** Number of the refused allocation within a slice: past its beginning. */
    private static final long REFUSED_ALLOCATION = 40;

    private static final Map<Kind, Integer> OPEN = new EnumMap<>(Kind.class);
    // Where each open handle was created; filled only with -Dai.rapids.refcount.debug=true.
    private static final Map<Object, Throwable> ORIGINS =
            Boolean.getBoolean("ai.rapids.refcount.debug") ? new IdentityHashMap<>() : null;
    private static final Supplier<Throwable> NATIVE_OOM = () -> new OutOfMemoryError(
            "Could not allocate native memory: std::bad_alloc: out_of_memory: the stand-in's device budget is used up");

    private static long bytes;
    private static long peak;
    private static long scopedPeak;
    private static long allocations;
    private static long budget = Long.MAX_VALUE;
    private static long failFrom = Long.MAX_VALUE;
    private static long failUpTo = Long.MAX_VALUE;
    private static long slices;
    private static long refuseEvery;
    private static Supplier<? extends Throwable> outOfMemory = NATIVE_OOM;

    private Device() {}

    /** Allocates {@code size} bytes, rounded up, and returns the rounded size. If it throws, nothing is allocated. */
    public static long allocate(long size) {
        Supplier<? extends Throwable> refusal = tryAllocate(aligned(size));
        if (refusal != null) {
            throw Device.<RuntimeException>sneakyThrow(refusal.get());
        }
        return aligned(size);
    }

    private static synchronized Supplier<? extends Throwable> tryAllocate(long size) {
        allocations++;
        boolean injected = allocations >= failFrom && allocations < failUpTo;
        if (injected || bytes + size > budget) {
            return outOfMemory;
        }
        bytes += size;
        peak = Math.max(peak, bytes);
        scopedPeak = Math.max(scopedPeak, bytes);
        return null;
    }

    /** Frees a size returned by {@link #allocate}. */
    public static synchronized void free(long size) {
        bytes -= size;
    }

    private static long aligned(long size) {
        return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Limits allocated bytes from now on; beyond, throws the error of a device without a retry handler. */
    public static void limit(long maxBytes) {
        limit(maxBytes, NATIVE_OOM);
    }

    /** Limits allocated bytes from now on; beyond, throws what {@code refusal} supplies. */
    public static synchronized void limit(long maxBytes, Supplier<? extends Throwable> refusal) {
        budget = maxBytes;
        outOfMemory = refusal;
    }

    /** Fails the {@code nth} allocation from now (1 is the next) and the {@code times - 1} after it. */
    public static synchronized void failAt(long nth, long times, Supplier<? extends Throwable> refusal) {
        failFrom = allocations + nth;
        failUpTo = failFrom + times;
        outOfMemory = refusal;
    }

    /** From now on refuses one allocation in every {@code nth} slice. A slice begins when the scoped peak is restarted. */
    public static synchronized void refuseInEvery(long nth, Supplier<? extends Throwable> refusal) {
        slices = 0;
        refuseEvery = nth;
        outOfMemory = refusal;
    }

    /** Removes budget and injected failures, and restarts the peak at the bytes allocated now. Open handles stay counted. */
    public static synchronized void relax() {
        budget = Long.MAX_VALUE;
        failFrom = Long.MAX_VALUE;
        failUpTo = Long.MAX_VALUE;
        refuseEvery = 0;
        outOfMemory = NATIVE_OOM;
        peak = bytes;
        scopedPeak = bytes;
    }

    public static synchronized long bytes() {
        return bytes;
    }

    public static synchronized long budget() {
        return budget;
    }

    public static synchronized long peak() {
        return peak;
    }

    public static synchronized long scopedPeak() {
        return scopedPeak;
    }

    public static synchronized void restartScopedPeak(long initial) {
        scopedPeak = Math.max(initial, bytes);
        if (refuseEvery > 0 && ++slices % refuseEvery == 0) {
            failAt(REFUSED_ALLOCATION, 1, outOfMemory);
        }
    }

    public static synchronized long allocations() {
        return allocations;
    }

    public static synchronized Usage usage() {
        return new Usage(
                open(Kind.COLUMN), open(Kind.VIEW), open(Kind.TABLE), open(Kind.SCALAR), open(Kind.HOST_COLUMN), bytes);
    }

    public static synchronized void opened(Kind kind, Object handle) {
        OPEN.merge(kind, 1, Integer::sum);
        if (ORIGINS != null) {
            ORIGINS.put(handle, new Throwable(kind + " opened here"));
        }
    }

    public static synchronized void closed(Kind kind, Object handle) {
        OPEN.merge(kind, -1, Integer::sum);
        if (ORIGINS != null) {
            ORIGINS.remove(handle);
        }
    }

    /** Stack traces of where open handles were created; empty without {@code -Dai.rapids.refcount.debug=true}. */
    public static synchronized List<Throwable> origins() {
        return ORIGINS == null ? List.of() : new ArrayList<>(ORIGINS.values());
    }

    private static int open(Kind kind) {
        return OPEN.getOrDefault(kind, 0);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneakyThrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
