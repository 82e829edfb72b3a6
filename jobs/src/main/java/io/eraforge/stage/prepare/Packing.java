package io.eraforge.stage.prepare;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Which task works on which bucket. Buckets are numbered in order ({@code slot}); neighbours share a task ({@code part}). */
record Packing(List<Row> rows, int parts) {
    private static final StructType SCHEMA = new StructType()
            .add("bucket", DataTypes.LongType, false)
            .add("slot", DataTypes.IntegerType, false)
            .add("part", DataTypes.IntegerType, false);

    /** Tasks a core gets, so that uneven ones level out. */
    private static final int TASKS_PER_CORE = 4;

    private static final long SMALLEST_TASK = 100_000;

    /** A bucket and how much there is to hold for it. */
    record Load(long bucket, long cells) {}

    /** Packs {@code buckets}, in order of number, into tasks of even load of at most {@code taskCells}, or one bucket. */
    static Packing of(List<Load> buckets, int cores, long taskCells) {
        long total = buckets.stream().mapToLong(Load::cells).sum();
        long target = Math.min(taskCells, Math.max(SMALLEST_TASK, total / ((long) cores * TASKS_PER_CORE)));
        List<Row> rows = new ArrayList<>();
        int part = 0;
        long filled = 0;
        for (Load load : buckets) {
            if (filled > 0 && filled + load.cells() / 2 > target) {
                part++;
                filled = 0;
            }
            filled += Math.max(1, load.cells());
            rows.add(RowFactory.create(load.bucket(), rows.size(), part));
        }
        return new Packing(rows, part + 1);
    }

    /** {@code bucket, slot, part}. */
    Dataset<Row> frame(SparkSession spark) {
        return spark.createDataFrame(rows, SCHEMA);
    }
}
