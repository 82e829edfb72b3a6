package io.eraforge.table.parquet;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** Counts the values in columns of Parquet files from their footers, without reading the values. */
public final class ParquetValueCounts {
    private ParquetValueCounts() {}

    /** Number of values that are not null, by top-level column, over all files; {@code files} are URIs. */
    public static Map<String, Long> of(SparkSession spark, List<String> files) {
        if (files.isEmpty()) {
            return Map.of();
        }
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Broadcast<SerializableConfiguration> conf = context.broadcast(
                new SerializableConfiguration(spark.sessionState().newHadoopConf()));
        int tasks = Math.min(files.size(), Math.max(context.defaultParallelism(), files.size() / 64));
        return context.parallelize(files, tasks)
                .map(file -> counts(conf.value().value(), new Path(URI.create(file))))
                .reduce(ParquetValueCounts::sum);
    }

    private static Map<String, Long> counts(Configuration conf, Path file) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        try (ParquetFileReader reader = ParquetFileReader.open(
                HadoopInputFile.fromPath(file, conf),
                HadoopReadOptions.builder(conf, file).build())) {
            for (BlockMetaData rowGroup : reader.getFooter().getBlocks()) {
                for (ColumnChunkMetaData column : rowGroup.getColumns()) {
                    // Writers leave the number of nulls out only where there can be none.
                    long nulls = Math.max(0, column.getStatistics().getNumNulls());
                    counts.merge(column.getPath().toArray()[0], column.getValueCount() - nulls, Long::sum);
                }
            }
        }
        return counts;
    }

    private static Map<String, Long> sum(Map<String, Long> a, Map<String, Long> b) {
        Map<String, Long> sum = new HashMap<>(a);
        b.forEach((column, count) -> sum.merge(column, count, Long::sum));
        return sum;
    }
}
