package io.eraforge.workload.era.ingest.readings;

import io.eraforge.error.IngestErrors;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.ingest.merge.MergeCounts;
import io.eraforge.workload.era.ingest.merge.ParsedBlocks;
import io.eraforge.workload.era.ingest.merge.ParsedRow;
import io.eraforge.workload.era.ingest.merge.RowMerge;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
import io.eraforge.workload.era.ingest.result.CellCounts;
import io.eraforge.workload.era.ingest.result.FileCounts;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.result.RejectedRows;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.Sensor;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The rows of a batch, parsed, merged and counted, but not yet written. */
final class ReadingsBatch {
    private final SparkSession spark;
    private final List<SourceFile> files;
    private final List<String> columns;
    private final List<String> headers;
    private final List<String> sensors;
    private final ParsedBlocks blocks;
    private final BatchCounts counts;
    private final MergeCounts mergeCounts;
    private final List<Reason> reasons;

    /** Whether a sensor is one, given the number of its values in a batch. */
    @FunctionalInterface
    interface SensorFilter {
        boolean isSensor(String id, long values);
    }

    /** Parses and merges a batch with these sensors; {@code filter} drops those that turn out to be none. */
    ReadingsBatch(
            SparkSession spark,
            Batch batch,
            List<Sensor> sensors,
            JavaRDD<ParsedRow> rows,
            RowMerge merge,
            SensorFilter filter) {
        this.spark = spark;
        files = batch.files();
        columns = sensors.stream().map(Sensor::id).toList();
        headers = sensors.stream().map(Sensor::sourceColumn).toList();
        blocks = new ParsedBlocks(rows, columns.size(), MergeTasks.count(files, rows), merge);
        ParsedBlocks.Counts counted = blocks.count();
        mergeCounts = counted.merged();
        counts = BatchCounts.of(counted.read(), columns).merged(mergeCounts);
        FileCounts total = counts.total();
        this.sensors = columns.stream()
                .filter(id -> filter.isSensor(id, total.values().getOrDefault(id, 0L)))
                .toList();
        reasons = hasProblems() ? reasons(problems()) : List.of();
        if (total.rows() == 0) {
            throw IngestErrors.nothingReadable(files.get(0).path(), total.rejectedRows(), describeFirst(reasons));
        }
    }

    List<SourceFile> files() {
        return files;
    }

    /** Sensors of the batch's readings. */
    List<String> sensors() {
        return sensors;
    }

    /** Counts by file, after merging. */
    BatchCounts counts() {
        return counts;
    }

    /** Rows that disagree with a later row. */
    long conflicts() {
        return mergeCounts.conflicts();
    }

    /** What became of all cells: those that were read are counted before merging, those that are stored after it. */
    CellCounts cells() {
        return counts.total()
                .cells()
                .merged(mergeCounts.values(), mergeCounts.duplicateCells(), mergeCounts.supersededCells());
    }

    /** Merged readings, with the columns of {@link ParsedColumns#merged}. */
    Dataset<Row> readings() {
        return blocks.readings(spark, positions());
    }

    /** Writes the merged readings to files in the folder {@code table}; nothing is committed. */
    List<WrittenFile> writeFiles(String table) {
        return blocks.write(spark, table, positions());
    }

    private Map<String, Integer> positions() {
        Map<String, Integer> positions = new LinkedHashMap<>();
        sensors.forEach(id -> positions.put(id, columns.indexOf(id)));
        return positions;
    }

    /** Number of merged readings. */
    long rows() {
        return mergeCounts.rows();
    }

    /** Values of merged readings. */
    long values() {
        return mergeCounts.values();
    }

    boolean hasProblems() {
        FileCounts total = counts.total();
        return total.rejectedRows() + total.badCells() + mergeCounts.supersededCells() > 0;
    }

    /** Records and cells that were rejected or superseded. */
    Dataset<Row> problems() {
        Dataset<Row> unread = blocks.problems(spark);
        if (mergeCounts.supersededCells() == 0) {
            return unread;
        }
        return unread.unionAll(superseded()
                .select(
                        ParsedColumns.FILE,
                        ParsedColumns.LINE,
                        ParsedColumns.COLUMN,
                        ParsedColumns.REASON,
                        ParsedColumns.RAW));
    }

    /** Superseded cells, with the columns of {@link ParsedColumns#SUPERSEDED}. */
    Dataset<Row> superseded() {
        return blocks.superseded(spark, headers, names());
    }

    List<Reason> reasons() {
        return reasons;
    }

    private List<Reason> reasons(Dataset<Row> problems) {
        Map<Integer, SourceFile> byNumber = new HashMap<>();
        files.forEach(file -> byNumber.put(file.number(), file));
        return RejectedRows.reasons(problems, byNumber);
    }

    private Map<Integer, String> names() {
        Map<Integer, String> names = new HashMap<>();
        files.forEach(file -> names.put(file.number(), file.redactedPath()));
        return names;
    }

    private static String describeFirst(List<Reason> reasons) {
        return reasons.stream()
                .findFirst()
                .map(r -> "%s, first in line %d: %s".formatted(r.reason(), r.line(), r.raw()))
                .orElse("no records found");
    }
}
