package io.eraforge.workload.era.ingest.readings;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.eraforge.workload.era.ingest.result.FileCounts;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Counts of a batch by file number, and the months of its readings, computed in one pass over its parsed rows. */
record BatchCounts(Map<Integer, FileCounts> files, TreeSet<String> months) {
    private static final int FIRST_SENSOR = 9;

    static BatchCounts of(Dataset<Row> parsed, List<String> sensors) {
        Column readable = col(ParsedColumns.REASON).isNull();
        List<Column> aggregates = new ArrayList<>(List.of(
                count(when(
                        col(ParsedColumns.REASON)
                                .isNotNull()
                                .and(col(ParsedColumns.COLUMN).isNull()),
                        1)),
                count(col(ParsedColumns.COLUMN)),
                sum(col(ParsedColumns.SENTINELS)),
                count(when(col(ParsedColumns.REPEATED), 1)),
                min(ReadingsTable.TS_US),
                max(ReadingsTable.TS_US)));
        sensors.forEach(sensor -> aggregates.add(count(col(sensor))));
        Dataset<Row> counted = parsed.groupBy(col(ParsedColumns.FILE), col(ReadingsTable.MONTH))
                .agg(count(when(readable, lit(1))), aggregates.toArray(Column[]::new));
        Map<Integer, FileCounts> files = new HashMap<>();
        TreeSet<String> months = new TreeSet<>();
        for (Row row : counted.collectAsList()) {
            files.merge(row.getInt(0), counts(row, sensors), FileCounts::plus);
            if (!row.isNullAt(1)) {
                months.add(row.getString(1));
            }
        }
        return new BatchCounts(files, months);
    }

    private static FileCounts counts(Row row, List<String> sensors) {
        Map<String, Long> values = new TreeMap<>();
        for (int i = 0; i < sensors.size(); i++) {
            values.put(sensors.get(i), row.getLong(FIRST_SENSOR + i));
        }
        // Rows that could not be read have no month.
        boolean hasReadings = !row.isNullAt(1);
        return new FileCounts(
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                hasReadings ? row.getLong(5) : 0,
                row.getLong(6),
                hasReadings ? row.getLong(7) : Long.MAX_VALUE,
                hasReadings ? row.getLong(8) : Long.MIN_VALUE,
                values);
    }

    FileCounts file(int number) {
        return files.getOrDefault(number, FileCounts.NONE);
    }

    FileCounts total() {
        return files.values().stream().reduce(FileCounts.NONE, FileCounts::plus);
    }
}
