package io.eraforge.workload.era.prepare.cut;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Heap available to one task. */
public final class TaskHeap {
    /** Heap of one value of the longest era while it is buffered, sorted, copied into a row and written. */
    private static final long BYTES_PER_VALUE = 128;

    /** Heap of one of many values while it is buffered, grown and sorted, doubled to leave room for everything else. */
    private static final int BYTES_PER_CELL = 40;

    private TaskHeap() {}

    /**
     * Throws if the values of one era and sensor do not fit: they are one row, and Spark holds whole rows in memory.
     * {@code longestEra} is in readings.
     */
    public static void requireEraFits(SparkSession spark, Level level, long longestEra) {
        requireEraFits(bytesPerTask(spark), level, longestEra);
    }

    static void requireEraFits(long bytesPerTask, Level level, long longestEra) {
        long needed = longestEra * BYTES_PER_VALUE;
        if (needed > bytesPerTask) {
            throw EraErrors.notEnoughHeap(level, longestEra, needed, bytesPerTask);
        }
    }

    /** Number of values that a task may hold at once: as configured, or fewer if the heap is small. */
    static long cells(SparkSession spark, Settings.Prepare settings) {
        return Math.min(settings.wideCells(), bytesPerTask(spark) / BYTES_PER_CELL);
    }

    /** Bytes of heap per task when every core is busy. */
    static long bytesPerTask(SparkSession spark) {
        if (spark.sparkContext().isLocal()) {
            return Runtime.getRuntime().maxMemory() / spark.sparkContext().defaultParallelism();
        }
        SparkConf conf = spark.sparkContext().getConf();
        long executor = conf.getSizeAsBytes("spark.executor.memory", "1g");
        int cores = conf.getInt("spark.executor.cores", 1) / conf.getInt("spark.task.cpus", 1);
        return executor / Math.max(1, cores);
    }
}
