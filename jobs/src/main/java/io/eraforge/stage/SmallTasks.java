package io.eraforge.stage;

import io.eraforge.table.SessionSetting;
import org.apache.spark.sql.SparkSession;

/**
 * Cuts the files that a cluster reads into many small tasks: an executor that is slow then holds the others up by one of them only, and a
 * fast one takes more.
 */
final class SmallTasks {
    private static final String LEAST_TASKS = "spark.sql.files.minPartitionNum";

    private SmallTasks() {}

    /** Until the result is closed. Null where there is nothing to set: a user has, or all slots are cores of this machine. */
    static SessionSetting set(SparkSession spark, int perSlot) {
        if (spark.sparkContext().isLocal()
                || spark.conf().getOption(LEAST_TASKS).isDefined()) {
            return null;
        }
        long tasks = (long) perSlot * spark.sparkContext().defaultParallelism();
        return SessionSetting.set(spark, LEAST_TASKS, String.valueOf(Math.min(Integer.MAX_VALUE, tasks)));
    }
}
