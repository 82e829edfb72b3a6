package io.eraforge.stage.prepare;

import io.eraforge.stage.prepare.EraCounts.BucketCounts;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Tasks for buckets that are taken apart: {@code chunks} tasks from {@code part} on, each for {@code chunk} sensors of one bucket. */
record TallPacking(List<Row> rows, int parts) {
    private static final StructType SCHEMA = new StructType()
            .add("bucket", DataTypes.LongType, false)
            .add("slot", DataTypes.IntegerType, false)
            .add("part", DataTypes.IntegerType, false)
            .add("chunks", DataTypes.IntegerType, false)
            .add("chunk", DataTypes.IntegerType, false);

    static TallPacking of(List<BucketCounts> buckets, int sensors, long taskCells) {
        List<Row> rows = new ArrayList<>();
        int part = 0;
        for (BucketCounts bucket : buckets) {
            // Each value brings its time along: half as many fit.
            int chunk = (int) Math.max(1, Math.min(sensors, taskCells / 2 / bucket.spanRows()));
            int chunks = (sensors + chunk - 1) / chunk;
            rows.add(RowFactory.create(bucket.bucket(), rows.size(), part, chunks, chunk));
            part += chunks;
        }
        return new TallPacking(rows, part);
    }

    Dataset<Row> frame(SparkSession spark) {
        return spark.createDataFrame(rows, SCHEMA);
    }
}
