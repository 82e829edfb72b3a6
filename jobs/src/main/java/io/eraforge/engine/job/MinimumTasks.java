package io.eraforge.engine.job;

import io.eraforge.table.SessionSetting;
import org.apache.spark.sql.SparkSession;

/**
 * Cuts the files that a cluster reads into many small tasks: an executor that is slow then holds the others up by one of them only, and a
 * fast one takes more.
 */
public final class MinimumTasks {
    private static final String LEAST_TASKS = "spark.sql.files.minPartitionNum";

    private MinimumTasks() {}

    /** Until the result is closed. Null where there is nothing to set: a user has, or all slots are cores of this machine. */
    public static SessionSetting set(SparkSession spark, int perSlot) {
        if (spark.sparkContext().isLocal()
                || spark.conf().getOption(LEAST_TASKS).isDefined()) {
            return null;
        }
        long tasks = (long) perSlot * spark.sparkContext().defaultParallelism();
        return SessionSetting.set(spark, LEAST_TASKS, String.valueOf(Math.min(Integer.MAX_VALUE, tasks)));
    }
}
