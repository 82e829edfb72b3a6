package ai.rapids.cudf;

import io.eraforge.standin.Device;
import java.io.File;

/** Memory statistics of the stand-in's device. Initialized from the start. */
public class Rmm {
    private static volatile boolean initialized = true;

    /** Log destination; ignored. */
    public static class LogConf {
        LogConf() {}
    }

    public static LogConf logTo(File path) {
        return new LogConf();
    }

    public static LogConf logToStdout() {
        return new LogConf();
    }

    public static LogConf logToStderr() {
        return new LogConf();
    }

    public static void initialize(int allocationMode, LogConf logConf, long poolSize) {
        if (initialized) {
            throw new IllegalStateException("RMM is already initialized");
        }
        initialized = true;
    }

    public static void shutdown() {
        initialized = false;
    }

    public static boolean isInitialized() {
        return initialized;
    }

    /** The device's budget; 0 without one. */
    public static long getPoolSize() {
        return Device.budget() == Long.MAX_VALUE ? 0 : Device.budget();
    }

    public static long getTotalBytesAllocated() {
        return initialized ? Device.bytes() : 0;
    }

    public static long getMaximumTotalBytesAllocated() {
        return initialized ? Device.peak() : 0;
    }

    public static void resetScopedMaximumBytesAllocated(long initialValue) {
        Device.restartScopedPeak(initialValue);
    }

    public static void resetScopedMaximumBytesAllocated() {
        resetScopedMaximumBytesAllocated(0);
    }

    public static long getScopedMaximumBytesAllocated() {
        return Device.scopedPeak();
    }
}
