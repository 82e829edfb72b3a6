package io.eraforge.cpu;

import org.apache.spark.SparkEnv;

/** The cores of this executor process. */
public final class ExecutorCores {
    private static final String CORES = "spark.executor.cores";

    private ExecutorCores() {}

    /** Cores that are free while one task keeps the device busy: all but one. */
    public static int idle() {
        return Math.max(0, all() - 1);
    }

    // On a cluster manager without cgroups, the JVM sees all cores of the machine.
    private static int all() {
        SparkEnv environment = SparkEnv.get();
        int processors = Runtime.getRuntime().availableProcessors();
        return environment == null ? processors : environment.conf().getInt(CORES, processors);
    }
}
