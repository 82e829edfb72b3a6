package io.eraforge.workload.era.ingest.readings;

import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.merge.MergeCounts;
import io.eraforge.workload.era.ingest.merge.ParsedBlocks;
import io.eraforge.workload.era.ingest.merge.ParsedBlocks.Target;
import io.eraforge.workload.era.ingest.merge.ParsedRow;
import io.eraforge.workload.era.ingest.merge.RowMerge;
import io.eraforge.workload.era.ingest.merge.WrittenReadings;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
import io.eraforge.workload.era.ingest.result.CellCounts;
import io.eraforge.workload.era.ingest.result.FileCounts;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.result.RejectedRows;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.Sensor;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The rows of a batch, parsed, merged, counted and, as far as the table has none of their months, written to files that are not
 * committed yet. Closing deletes those that were not handed out.
 */
final class ReadingsBatch implements AutoCloseable {
    private final Store store;
    private final SparkSession spark;
    private final List<SourceFile> files;
    private final List<String> columns;
    private final List<String> headers;
    private final List<String> sensors;
    private final ParsedBlocks blocks;
    private final BatchCounts counts;
    private final MergeCounts mergeCounts;
    private final List<Reason> reasons;
    private WrittenReadings written;

    /** Whether a sensor is one, given the number of its values in a batch. */
    @FunctionalInterface
    interface SensorFilter {
        boolean isSensor(String id, long values);
    }

    /** Parses and merges a batch with these sensors; {@code filter} drops those that turn out to be none. */
    ReadingsBatch(
            Store store,
            Batch batch,
            List<Sensor> sensors,
            JavaRDD<ParsedRow> rows,
            RowMerge merge,
            SensorFilter filter) {
        this.store = store;
        spark = store.spark();
        files = batch.files();
        columns = sensors.stream().map(Sensor::id).toList();
        headers = sensors.stream().map(Sensor::sourceColumn).toList();
        blocks = new ParsedBlocks(rows, columns.size(), MergeTasks.count(files, rows), merge);
        ParsedBlocks.Result result = blocks.run(spark, target());
        written = result.files();
        mergeCounts = result.merged();
        counts = BatchCounts.of(result.read(), columns).merged(mergeCounts);
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
        return blocks.readings(spark, positions(sensors));
    }

    /** Files of the merged readings in the folders of the tables; nothing is committed. The caller owns them. */
    WrittenReadings takeFiles() {
        if (written.rows() != rows() || !sensors.equals(columns)) {
            close();
            written = blocks.run(spark, Optional.of(target(sensors, Set.of()))).files();
        }
        WrittenReadings taken = written;
        written = WrittenReadings.NONE;
        return taken;
    }

    @Override
    public void close() {
        store.deleteUncommitted(ReadingsTable.ID, written.readings());
        store.deleteUncommitted(ReadingDaysTable.ID, written.days());
        written = WrittenReadings.NONE;
    }

    /** All columns, before it is known which are sensors; usually all are. Months that are stored will be merged with theirs. */
    private Optional<Target> target() {
        if (!store.takesFiles(ReadingsTable.ID)) {
            return Optional.empty();
        }
        Set<String> stored = store.exists(ReadingsTable.ID) ? store.partitions(ReadingsTable.ID) : Set.of();
        return Optional.of(target(columns, stored));
    }

    private Target target(List<String> ids, Set<String> skippedMonths) {
        return new Target(store.path(ReadingsTable.ID), store.path(ReadingDaysTable.ID), positions(ids), skippedMonths);
    }

    private Map<String, Integer> positions(List<String> ids) {
        Map<String, Integer> positions = new LinkedHashMap<>();
        ids.forEach(id -> positions.put(id, columns.indexOf(id)));
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

    /** Values of merged readings by sensor. */
    Map<String, Long> valuesBySensor() {
        Map<String, Long> values = new HashMap<>();
        sensors.forEach(id -> values.put(id, mergeCounts.values(columns.indexOf(id))));
        return values;
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
