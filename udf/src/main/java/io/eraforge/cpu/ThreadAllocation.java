package io.eraforge.cpu;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/** Bytes allocated by the current thread, where the JVM reports them. */
final class ThreadAllocation {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
                    && bean.isThreadAllocatedMemorySupported()
                    && bean.isThreadAllocatedMemoryEnabled()
            ? bean
            : null;

    private ThreadAllocation() {}

    /** Total bytes allocated by this thread, or -1 if the JVM does not report them. */
    static long allocatedBytes() {
        return THREADS == null ? -1 : THREADS.getCurrentThreadAllocatedBytes();
    }

    /** Bytes allocated since {@code before} was read; empty if unknown. */
    static OptionalLong since(long before) {
        return before < 0 ? OptionalLong.empty() : OptionalLong.of(allocatedBytes() - before);
    }
}
