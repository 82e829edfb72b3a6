package io.eraforge.tool.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of this process, compiler and garbage collector included. On a cluster it covers the driver only. */
public final class ProcessCpu {
    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ProcessCpu() {}

    /** Seconds since the process started. */
    public static double seconds() {
        return OS.getProcessCpuTime() / 1e9;
    }
}
