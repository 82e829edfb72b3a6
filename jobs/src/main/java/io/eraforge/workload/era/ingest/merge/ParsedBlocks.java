package io.eraforge.workload.era.ingest.merge;

import io.eraforge.workload.era.ingest.merge.CellMerge.SupersededCell;
import io.eraforge.workload.era.ingest.merge.ParsedRow.Problem;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /** What a task counted and wrote. */
    private record Part(List<ReadCounts> read, MergeCounts merged, WrittenReadings files) implements Serializable {}

    /** Counts of the rows as read and after merging, and files of the merged readings, if any were to be written. */
    public record Result(List<ReadCounts> read, MergeCounts merged, WrittenReadings files) {}

    /**
     * Where to write merged readings to: the folders of the tables, with these of the sensors, given with their positions. Nothing
     * is written of the months {@code skipped}, and nothing is committed.
     */
    public record Target(String readings, String days, Map<String, Integer> columns, Set<String> skipped) {
        /** Opens files on the executors. */
        private Opener opener(SparkSession spark) {
            Broadcast<SerializableConfiguration> conf = JavaSparkContext.fromSparkContext(spark.sparkContext())
                    .broadcast(
                            new SerializableConfiguration(spark.sessionState().newHadoopConf()));
            int[] positions =
                    columns.values().stream().mapToInt(Integer::intValue).toArray();
            List<String> ids = List.copyOf(columns.keySet());
            ReadingsFiles.Folders folders = new ReadingsFiles.Folders(readings, days);
            HashSet<String> months = new HashSet<>(skipped);
            return () -> new ReadingsFiles(conf.value().value(), folders, ids, positions, months);
        }
    }

    /** Opens a task's files. */
    private interface Opener extends Serializable {
        ReadingsFiles open();
    }

    /** {@code sensors} is their number, {@code tasks} that of the tasks that merge. */
    public ParsedBlocks(JavaRDD<ParsedRow> rows, int sensors, int tasks, RowMerge merge) {
        this.sensors = sensors;
        this.merge = merge;
        blocks = rows.mapPartitionsToPair(partition -> new BlockBuilder(partition, sensors))
                .repartitionAndSortWithinPartitions(new MonthPartitioner(tasks));
    }

    /** Counts all rows and, if there is a target, writes the merged readings, in one job. */
    public Result run(SparkSession spark, Optional<Target> target) {
        RowMerge rowMerge = merge;
        int width = sensors;
        Opener opener = target.map(given -> given.opener(spark)).orElse(null);
        List<Part> parts = blocks.mapPartitions(partition ->
                        List.of(part(partition, rowMerge, width, opener)).iterator())
                .collect();
        return new Result(
                parts.stream().flatMap(part -> part.read().stream()).toList(),
                parts.stream().map(Part::merged).reduce(new MergeCounts(width), MergeCounts::plus),
                parts.stream().map(Part::files).reduce(WrittenReadings.NONE, WrittenReadings::plus));
    }

    private static Part part(Iterator<Tuple2<BlockKey, Object>> partition, RowMerge merge, int sensors, Opener opener) {
        List<ReadCounts> read = new ArrayList<>();
        MergeCounts counts = new MergeCounts(sensors);
        Iterator<Merged> merged = merge.merge(new NotingIterator(partition, read), sensors);
        try (ReadingsFiles files = opener == null ? null : opener.open()) {
            while (merged.hasNext()) {
                Merged next = merged.next();
                counts.add(next);
                if (files != null) {
                    files.add(next);
                }
            }
            return new Part(read, counts, files == null ? WrittenReadings.NONE : files.written());
        }
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
                blocks.mapPartitions(partition ->
                        new MergedRows(Merged.readings(rowMerge.merge(partition, width), width), positions)),
                ParsedColumns.merged(List.copyOf(columns.keySet())));
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
                .flatMap(merged -> {
                    List<Row> cells = new ArrayList<>();
                    if (!(merged instanceof MergedReading reading) || reading.merge() == null) {
                        return cells.iterator();
                    }
                    for (SupersededCell cell : reading.merge().superseded()) {
                        cells.add(MergedRows.superseded(reading, cell, columns, names));
                    }
                    return cells.iterator();
                });
        return spark.createDataFrame(rows, ParsedColumns.SUPERSEDED);
    }
}
