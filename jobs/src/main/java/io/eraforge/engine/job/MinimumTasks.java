package io.eraforge.engine.job;

import io.eraforge.table.SessionSetting;
import org.apache.spark.sql.SparkSession;

/**
 * Raises the minimum number of tasks per scan on a cluster, so that a slow executor delays a wave by at most one small task.
 */
public final class MinimumTasks {
    private static final String MIN_PARTITIONS = "spark.sql.files.minPartitionNum";

    private MinimumTasks() {}

    /** In effect until the result is closed. Null, with nothing set, in local mode or if the user has set a minimum. */
    public static SessionSetting set(SparkSession spark, int perSlot) {
        if (spark.sparkContext().isLocal()
                || spark.conf().getOption(MIN_PARTITIONS).isDefined()) {
            return null;
        }
        long tasks = (long) perSlot * spark.sparkContext().defaultParallelism();
        return SessionSetting.set(spark, MIN_PARTITIONS, String.valueOf(Math.min(Integer.MAX_VALUE, tasks)));
    }
}
