package io.eraforge.workload.era.ingest.readings;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.timestamp_micros;
import static org.apache.spark.sql.functions.when;

import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.storage.StorageLevel;

/**
 * Merges parsed rows into {@code readings} and rewrites only months that change. For each (series, time) the last row wins for
 * all sensors of the batch; other sensors keep their stored values.
 */
final class ReadingsMerge {
    private static final long BYTES_PER_TASK = 128L << 20;
    private static final String STATE = "_state";
    private static final String ADDED = "added";
    private static final String CHANGED = "changed";
    private static final String SAME = "same";

    private final Store store;

    /** Numbers of rows added, changed and unchanged, and the months written. */
    record Merged(long added, long changed, long unchanged, Set<String> months) {}

    ReadingsMerge(Store store) {
        this.store = store;
    }

    /**
     * Merges a batch. {@code readings} has a column for each of {@code sensors}; {@code rows} is the number of readings and
     * {@code months} are the months they fall in.
     */
    Merged merge(Dataset<Row> readings, List<String> sensors, long rows, Collection<String> months) {
        Dataset<Row> last = lastOfEachKey(readings, sensors, taskCount(rows, sensors.size()));
        if (!store.exists(TableId.READINGS)) {
            return create(last, sensors, months);
        }
        Dataset<Row> stored =
                store.read(TableId.READINGS).where(col(ReadingsTable.MONTH).isin(months.toArray()));
        return update(last, stored, sensors);
    }

    /** The last row of each key, sorted as it is stored: by month, series and time. */
    private static Dataset<Row> lastOfEachKey(Dataset<Row> readings, List<String> sensors, int tasks) {
        Column[] key = {col(ReadingsTable.MONTH), col(ReadingsTable.SERIES), col(ReadingsTable.TS_US)};
        Column newest = row_number()
                .over(Window.partitionBy(key)
                        .orderBy(
                                col(ParsedColumns.FILE).desc(),
                                col(ParsedColumns.LINE).desc()));
        return readings.repartitionByRange(tasks, key)
                .withColumn("_rank", newest)
                .where(col("_rank").equalTo(1))
                .select(columns(sensors));
    }

    private Merged create(Dataset<Row> last, List<String> sensors, Collection<String> months) {
        store.replace(TableId.READINGS, inTableOrder(last, sensors), in(months));
        long added = store.read(TableId.READINGS).count();
        return new Merged(added, 0, 0, new TreeSet<>(months));
    }

    private Merged update(Dataset<Row> last, Dataset<Row> stored, List<String> sensors) {
        Dataset<Row> joined = joined(last, stored, sensors).persist(StorageLevel.DISK_ONLY());
        try {
            long[] counts = new long[3];
            Set<String> changedMonths = new TreeSet<>();
            for (Row row : joined.groupBy(ReadingsTable.MONTH, STATE)
                    .agg(count(lit(1)))
                    .collectAsList()) {
                int state = List.of(ADDED, CHANGED, SAME).indexOf(row.getString(1));
                if (state >= 0) {
                    counts[state] += row.getLong(2);
                }
                if (state == 0 || state == 1) {
                    changedMonths.add(row.getString(0));
                }
            }
            if (!changedMonths.isEmpty()) {
                write(joined, stored, sensors, changedMonths);
            }
            return new Merged(counts[0], counts[1], counts[2], changedMonths);
        } finally {
            joined.unpersist();
        }
    }

    private void write(Dataset<Row> joined, Dataset<Row> stored, List<String> sensors, Set<String> changedMonths) {
        Dataset<Row> rows = joined.where(col(ReadingsTable.MONTH).isin(changedMonths.toArray()));
        List<String> all = Stream.concat(ReadingsTable.sensors(stored.schema()).stream(), sensors.stream())
                .distinct()
                .toList();
        Column[] key = {col(ReadingsTable.MONTH), col(ReadingsTable.SERIES), col(ReadingsTable.TS_US)};
        Dataset<Row> sorted = rows.repartitionByRange(taskCount(rows.count(), all.size()), key)
                .sortWithinPartitions(key);
        store.replace(TableId.READINGS, inTableOrder(sorted, all), in(changedMonths));
    }

    /** All stored and new rows of the months, each with its state: added, changed, same or kept. */
    private static Dataset<Row> joined(Dataset<Row> last, Dataset<Row> stored, List<String> sensors) {
        List<String> storedSensors = ReadingsTable.sensors(stored.schema());
        Set<String> all = new LinkedHashSet<>(storedSensors);
        all.addAll(sensors);
        Dataset<Row> added = last.withColumn("_new", lit(true)).alias("n");
        Dataset<Row> old = stored.withColumn("_old", lit(true)).alias("o");
        Column on = lit(true);
        List<Column> columns = new ArrayList<>();
        for (String key : List.of(ReadingsTable.MONTH, ReadingsTable.SERIES, ReadingsTable.TS_US)) {
            on = on.and(col("n." + key).equalTo(col("o." + key)));
            columns.add(coalesce(col("n." + key), col("o." + key)).as(key));
        }
        for (String sensor : all) {
            columns.add(value(sensor, storedSensors, sensors).as(sensor));
        }
        columns.add(state(storedSensors, sensors).as(STATE));
        return added.join(old, on, "full_outer").select(columns.toArray(Column[]::new));
    }

    private static Column value(String sensor, List<String> storedSensors, List<String> sensors) {
        if (!sensors.contains(sensor)) {
            return col("o." + sensor);
        }
        Column value = col("n." + sensor);
        return storedSensors.contains(sensor)
                ? when(col("_new").isNotNull(), value).otherwise(col("o." + sensor))
                : value;
    }

    private static Column state(List<String> storedSensors, List<String> sensors) {
        List<Column> given = new ArrayList<>();
        List<Column> old = new ArrayList<>();
        for (String sensor : sensors) {
            given.add(col("n." + sensor).as(sensor));
            old.add((storedSensors.contains(sensor)
                            ? col("o." + sensor)
                            : lit(null).cast("double"))
                    .as(sensor));
        }
        Column equal = struct(given.toArray(Column[]::new)).eqNullSafe(struct(old.toArray(Column[]::new)));
        return when(col("_new").isNull(), "kept")
                .when(col("_old").isNull(), ADDED)
                .when(equal, SAME)
                .otherwise(CHANGED);
    }

    private static Dataset<Row> inTableOrder(Dataset<Row> rows, List<String> sensors) {
        return rows.withColumn(ReadingsTable.TS, timestamp_micros(col(ReadingsTable.TS_US)))
                .select(Stream.of(ReadingsTable.schema(sensors).fieldNames())
                        .map(name -> col(name))
                        .toArray(Column[]::new));
    }

    private static Column[] columns(List<String> sensors) {
        return Stream.concat(
                        Stream.of(ReadingsTable.MONTH, ReadingsTable.SERIES, ReadingsTable.TS_US), sensors.stream())
                .map(name -> col(name))
                .toArray(Column[]::new);
    }

    private static String in(Collection<String> months) {
        return months.stream().map(month -> "'" + month + "'").collect(Collectors.joining(", ", "month in (", ")"));
    }

    private static int taskCount(long rows, int sensors) {
        return (int) Math.max(1, Math.min(20_000, rows * (sensors + 4L) * 8 / BYTES_PER_TASK + 1));
    }
}
