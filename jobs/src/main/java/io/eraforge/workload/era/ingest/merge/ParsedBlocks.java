package io.eraforge.workload.era.ingest.merge;

import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.ingest.merge.CellMerge.SupersededCell;
import io.eraforge.workload.era.ingest.merge.ParsedRow.Problem;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;

/**
 * Parsed rows of a batch as blocks of columns, shuffled by month. The files are read and shuffled once, by whatever is asked for
 * first; readings are merged anew each time, which is cheap.
 */
public final class ParsedBlocks {
    private final JavaPairRDD<BlockKey, Object> blocks;
    private final int sensors;
    private final RowMerge merge;

    /** What a task counted. */
    private record Part(List<ReadCounts> read, MergeCounts merged) implements Serializable {}

    /** Counts of the rows as read, and after merging. */
    public record Counts(List<ReadCounts> read, MergeCounts merged) {}

    /** {@code sensors} is their number, {@code tasks} that of the tasks that merge. */
    public ParsedBlocks(JavaRDD<ParsedRow> rows, int sensors, int tasks, RowMerge merge) {
        this.sensors = sensors;
        this.merge = merge;
        blocks = rows.mapPartitionsToPair(partition -> new BlockBuilder(partition, sensors))
                .repartitionAndSortWithinPartitions(new MonthPartitioner(tasks));
    }

    public Counts count() {
        RowMerge rowMerge = merge;
        int width = sensors;
        List<Part> parts = blocks.mapPartitions(partition -> {
                    List<ReadCounts> read = new ArrayList<>();
                    Iterator<Tuple2<BlockKey, Object>> noted = new NotingIterator(partition, read);
                    MergeCounts merged = MergeCounts.of(rowMerge.merge(noted, width));
                    return List.of(new Part(read, merged)).iterator();
                })
                .collect();
        return new Counts(
                parts.stream().flatMap(part -> part.read().stream()).toList(),
                parts.stream().map(Part::merged).reduce(new MergeCounts(), MergeCounts::plus));
    }

    /** Passes on what it reads and collects the counts in it. */
    private record NotingIterator(Iterator<Tuple2<BlockKey, Object>> input, List<ReadCounts> counts)
            implements Iterator<Tuple2<BlockKey, Object>> {
        @Override
        public boolean hasNext() {
            return input.hasNext();
        }

        @Override
        public Tuple2<BlockKey, Object> next() {
            Tuple2<BlockKey, Object> next = input.next();
            if (next._2() instanceof ReadCounts read) {
                counts.add(read);
            }
            return next;
        }
    }

    /** Merged readings with these of the sensors, given with their positions; sorted within each month and task. */
    public Dataset<Row> readings(SparkSession spark, Map<String, Integer> columns) {
        RowMerge rowMerge = merge;
        int width = sensors;
        int[] positions = columns.values().stream().mapToInt(Integer::intValue).toArray();
        return spark.createDataFrame(
                blocks.mapPartitions(partition -> new MergedRows(rowMerge.merge(partition, width), positions)),
                ParsedColumns.merged(List.copyOf(columns.keySet())));
    }

    /** Writes the merged readings to files in the folder {@code table}; nothing is committed. */
    public List<WrittenFile> write(SparkSession spark, String table, Map<String, Integer> columns) {
        RowMerge rowMerge = merge;
        int width = sensors;
        int[] positions = columns.values().stream().mapToInt(Integer::intValue).toArray();
        List<String> ids = List.copyOf(columns.keySet());
        Broadcast<SerializableConfiguration> conf = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .broadcast(new SerializableConfiguration(spark.sessionState().newHadoopConf()));
        return blocks.mapPartitions(partition -> new ReadingsFiles(conf.value().value(), table, ids, positions)
                        .write(rowMerge.merge(partition, width))
                        .iterator())
                .collect();
    }

    /** Records and cells that could not be read. */
    public Dataset<Row> problems(SparkSession spark) {
        JavaRDD<Row> rows = blocks.values()
                .filter(value -> value instanceof Problem)
                .map(value -> MergedRows.problem((Problem) value));
        return spark.createDataFrame(rows, ParsedColumns.PROBLEM);
    }

    /** Superseded cells; {@code headers} name the sensors, {@code fileNames} the files by number. */
    public Dataset<Row> superseded(SparkSession spark, List<String> headers, Map<Integer, String> fileNames) {
        RowMerge rowMerge = merge;
        int width = sensors;
        HashMap<Integer, String> names = new HashMap<>(fileNames);
        List<String> columns = List.copyOf(headers);
        JavaRDD<Row> rows = blocks.mapPartitions(partition -> rowMerge.merge(partition, width))
                .filter(reading -> reading.merge() != null)
                .flatMap(reading -> {
                    List<Row> cells = new ArrayList<>();
                    for (SupersededCell cell : reading.merge().superseded()) {
                        cells.add(MergedRows.superseded(reading, cell, columns, names));
                    }
                    return cells.iterator();
                });
        return spark.createDataFrame(rows, ParsedColumns.SUPERSEDED);
    }
}
