package io.eraforge.workload.era.prepare.cut;

import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Memory of the tasks. */
public final class TaskHeap {
    /** What a value of the longest era takes while it is buffered, sorted, made a row of and written. */
    private static final long BYTES_PER_VALUE = 128;

    private TaskHeap() {}

    /** Refuses eras that would not fit: one sensor's values of an era are one row, and Spark holds rows whole. */
    public static void require(SparkSession spark, Level level, long longestEra) {
        long needed = longestEra * BYTES_PER_VALUE;
        if (needed > perTask(spark)) {
            throw new EraForgeException(
                    ExitCode.ENVIRONMENT,
                    "Cannot prepare level %s: its longest era has %,d readings and takes about %,d MB of heap, but a task has %,d MB. Give Spark more memory (--driver-memory, --executor-memory) or fewer cores, or cut the era shorter."
                            .formatted(level, longestEra, needed >> 20, perTask(spark) >> 20));
        }
    }

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
