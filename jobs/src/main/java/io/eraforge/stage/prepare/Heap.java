package io.eraforge.stage.prepare;

import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Memory of the tasks. */
final class Heap {
    private Heap() {}

    /** The heap that one task can count on when every core is busy. */
    static long perTask(SparkSession spark) {
        if (spark.sparkContext().isLocal()) {
            return Runtime.getRuntime().maxMemory() / spark.sparkContext().defaultParallelism();
        }
        SparkConf conf = spark.sparkContext().getConf();
        long executor = conf.getSizeAsBytes("spark.executor.memory", "1g");
        int cores = conf.getInt("spark.executor.cores", 1) / conf.getInt("spark.task.cpus", 1);
        return executor / Math.max(1, cores);
    }
}
