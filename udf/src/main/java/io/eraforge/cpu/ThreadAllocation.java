package io.eraforge.cpu;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/** How much a thread has allocated, where the JVM counts it. */
final class ThreadAllocation {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean() instanceof ThreadMXBean counting
                    && counting.isThreadAllocatedMemorySupported()
                    && counting.isThreadAllocatedMemoryEnabled()
            ? counting
            : null;

    private ThreadAllocation() {}

    /** −1 if nobody counts. */
    static long ofThread() {
        return THREADS == null ? -1 : THREADS.getCurrentThreadAllocatedBytes();
    }

    static OptionalLong since(long before) {
        return before < 0 ? OptionalLong.empty() : OptionalLong.of(ofThread() - before);
    }
}
