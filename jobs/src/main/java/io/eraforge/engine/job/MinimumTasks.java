package io.eraforge.engine.job;

import io.eraforge.config.Settings;
import io.eraforge.table.SessionSetting;
import org.apache.spark.sql.SparkSession;

/**
 * Sets the minimum number of tasks per scan on a cluster. On CPUs many, so that a slow executor delays a wave by at most one small
 * task; on GPUs few, since a small task leaves the device idle.
 */
public final class MinimumTasks {
    private static final String MIN_PARTITIONS = "spark.sql.files.minPartitionNum";

    private static final int CPU_PER_SLOT = 24;
    private static final int GPU_PER_SLOT = 3;
    private static final long GPU_TASK_BYTES = 256L << 20;
    /** A value and its time. */
    private static final int VALUE_BYTES = 16;

    private MinimumTasks() {}

    /**
     * The minimum for a wave of {@code values} values: {@code perSlot} for each slot, or as many as suit the backend for {@link
     * Settings.Run#AUTO}.
     */
    public static long of(int perSlot, boolean gpu, long slots, long values) {
        if (perSlot != Settings.Run.AUTO) {
            return perSlot * slots;
        }
        return gpu
                ? Math.max(1, Math.min(GPU_PER_SLOT * slots, values * VALUE_BYTES / GPU_TASK_BYTES))
                : CPU_PER_SLOT * slots;
    }

    /** In effect until the result is closed. Null, with nothing set, in local mode or if the user has set a minimum. */
    public static SessionSetting set(SparkSession spark, int perSlot, boolean gpu, long values) {
        if (spark.sparkContext().isLocal()
                || spark.conf().getOption(MIN_PARTITIONS).isDefined()) {
            return null;
        }
        long tasks = of(perSlot, gpu, spark.sparkContext().defaultParallelism(), values);
        return SessionSetting.set(spark, MIN_PARTITIONS, String.valueOf(Math.min(Integer.MAX_VALUE, tasks)));
    }
}
