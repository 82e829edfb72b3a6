package io.eraforge.standin;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The stand-in's device. Counts every allocation as RMM would (multiples of 256 bytes), keeps a budget, and throws the
 * out-of-memory a test asked for. One per JVM; safe for concurrent tasks.
 */
public final class Device {
    /** What a test can leave open. Views are counted too: forgetting one leaks silently on a real device. */
    public enum Kind {
        COLUMN,
        VIEW,
        TABLE,
        SCALAR,
        HOST_COLUMN
    }

    /** Open handles and bytes; two equal snapshots mean that nothing leaked in between. */
    public record Usage(int columns, int views, int tables, int scalars, int hostColumns, long bytes) {}

    private static final long ALIGNMENT = 256;
    /** Some way into a slice. */
    private static final long REFUSED_ALLOCATION = 40;

    private static final Map<Kind, Integer> OPEN = new EnumMap<>(Kind.class);
    // Where each open handle was made; filled only under -Dai.rapids.refcount.debug=true.
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

    /** Takes {@code size} bytes (rounded up) and returns the rounded size; nothing is taken when it throws. */
    public static long allocate(long size) {
        Supplier<? extends Throwable> refusal = take(aligned(size));
        if (refusal != null) {
            throw Device.<RuntimeException>sneaky(refusal.get());
        }
        return aligned(size);
    }

    private static synchronized Supplier<? extends Throwable> take(long size) {
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

    /** Gives back a size that {@link #allocate} returned. */
    public static synchronized void free(long size) {
        bytes -= size;
    }

    private static long aligned(long size) {
        return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** No more than this many bytes at once from now on; beyond comes the error of a device without a retry handler. */
    public static void limit(long bytesAtMost) {
        limit(bytesAtMost, NATIVE_OOM);
    }

    /** No more than this many bytes at once from now on; {@code refusal} makes what is thrown beyond. */
    public static synchronized void limit(long bytesAtMost, Supplier<? extends Throwable> refusal) {
        budget = bytesAtMost;
        outOfMemory = refusal;
    }

    /** Fails the {@code nth} allocation from now (1 is the next) and the {@code times - 1} after it. */
    public static synchronized void failAt(long nth, long times, Supplier<? extends Throwable> refusal) {
        failFrom = allocations + nth;
        failUpTo = failFrom + times;
        outOfMemory = refusal;
    }

    /** Refuses one allocation in every {@code nth} slice from now on; whoever measures a slice restarts the scoped peak. */
    public static synchronized void refuseInEvery(long nth, Supplier<? extends Throwable> refusal) {
        slices = 0;
        refuseEvery = nth;
        outOfMemory = refusal;
    }

    /** Forgets budget and injected failures, and restarts the peak at what is held now. Open handles stay counted. */
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

    /** Stack traces of what is open; empty unless the JVM runs with {@code -Dai.rapids.refcount.debug=true}. */
    public static synchronized List<Throwable> origins() {
        return ORIGINS == null ? List.of() : new ArrayList<>(ORIGINS.values());
    }

    private static int open(Kind kind) {
        return OPEN.getOrDefault(kind, 0);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
