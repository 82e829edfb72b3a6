package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceFormat;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** Estimates how many tasks shall merge a batch, before its rows are known. */
final class MergeTasks {
    private static final long BYTES_PER_TASK = 64L << 20;

    /** Size of compressed files when they are read, about. */
    private static final int EXPANSION = 5;

    private static final int MAX_TASKS = 20_000;

    private MergeTasks() {}

    static int count(List<SourceFile> files, JavaRDD<?> rows) {
        // The length of a Delta table is unknown, but Spark makes more tasks of larger tables.
        if (files.stream().anyMatch(file -> file.format() == SourceFormat.DELTA)) {
            return rows.getNumPartitions();
        }
        long bytes = files.stream().mapToLong(MergeTasks::bytes).sum();
        return (int) Math.min(MAX_TASKS, bytes / BYTES_PER_TASK + 1);
    }

    private static long bytes(SourceFile file) {
        return file.length() * (file.gzip() || file.format() == SourceFormat.PARQUET ? EXPANSION : 1);
    }
}
