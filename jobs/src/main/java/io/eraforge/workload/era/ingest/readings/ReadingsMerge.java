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
import io.eraforge.workload.era.ingest.ParsedColumns;
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
 * Merges parsed rows into {@code readings}, month by month: the last row of a (series, time) wins for every sensor its
 * files have, other sensors keep what they held, and months in which nothing changes are not written.
 */
final class ReadingsMerge {
    private static final long BYTES_PER_TASK = 128L << 20;
    private static final String STATE = "_state";
    private static final String ADDED = "added";
    private static final String CHANGED = "changed";
    private static final String SAME = "same";

    private final Store store;

    /** Rows by what became of them, and the months written. */
    record Merged(long added, long changed, long unchanged, Set<String> months) {}

    ReadingsMerge(Store store) {
        this.store = store;
    }

    /** {@code readings} holds the batch's {@code sensors}; {@code rows} is how many there are, {@code months} theirs. */
    Merged merge(Dataset<Row> readings, List<String> sensors, long rows, Collection<String> months) {
        Dataset<Row> last = last(readings, sensors, tasks(rows, sensors.size()));
        if (!store.exists(TableId.READINGS)) {
            return create(last, sensors, months);
        }
        Dataset<Row> held =
                store.read(TableId.READINGS).where(col(ReadingsTable.MONTH).isin(months.toArray()));
        return update(last, held, sensors);
    }

    /** The last row of each key, in the order files are laid out: by month, series and time. */
    private static Dataset<Row> last(Dataset<Row> readings, List<String> sensors, int tasks) {
        Column[] key = {col(ReadingsTable.MONTH), col(ReadingsTable.SERIES), col(ReadingsTable.TS_US)};
        Column newest = row_number()
                .over(Window.partitionBy(key)
                        .orderBy(
                                col(ParsedColumns.FILE).desc(),
                                col(ParsedColumns.LINE).desc()));
        return readings.repartitionByRange(tasks, key)
                .withColumn("_nth", newest)
                .where(col("_nth").equalTo(1))
                .select(columns(sensors, List.of()));
    }

    private Merged create(Dataset<Row> last, List<String> sensors, Collection<String> months) {
        store.replace(TableId.READINGS, shaped(last, sensors), in(months));
        long added = store.read(TableId.READINGS).count();
        return new Merged(added, 0, 0, new TreeSet<>(months));
    }

    private Merged update(Dataset<Row> last, Dataset<Row> held, List<String> sensors) {
        Dataset<Row> joined = joined(last, held, sensors).persist(StorageLevel.DISK_ONLY());
        try {
            long[] counts = new long[3];
            Set<String> touched = new TreeSet<>();
            for (Row row : joined.groupBy(ReadingsTable.MONTH, STATE)
                    .agg(count(lit(1)))
                    .collectAsList()) {
                int state = List.of(ADDED, CHANGED, SAME).indexOf(row.getString(1));
                if (state >= 0) {
                    counts[state] += row.getLong(2);
                }
                if (state == 0 || state == 1) {
                    touched.add(row.getString(0));
                }
            }
            if (!touched.isEmpty()) {
                write(joined, held, sensors, touched);
            }
            return new Merged(counts[0], counts[1], counts[2], touched);
        } finally {
            joined.unpersist();
        }
    }

    private void write(Dataset<Row> joined, Dataset<Row> held, List<String> sensors, Set<String> touched) {
        Dataset<Row> chosen = joined.where(col(ReadingsTable.MONTH).isin(touched.toArray()));
        List<String> all = Stream.concat(ReadingsTable.sensors(held.schema()).stream(), sensors.stream())
                .distinct()
                .toList();
        Column[] key = {col(ReadingsTable.MONTH), col(ReadingsTable.SERIES), col(ReadingsTable.TS_US)};
        Dataset<Row> sorted = chosen.repartitionByRange(tasks(chosen.count(), all.size()), key)
                .sortWithinPartitions(key);
        store.replace(TableId.READINGS, shaped(sorted, all), in(touched));
    }

    /** All rows of the months, old and new, each with what became of it. */
    private static Dataset<Row> joined(Dataset<Row> last, Dataset<Row> held, List<String> sensors) {
        List<String> before = ReadingsTable.sensors(held.schema());
        Set<String> all = new LinkedHashSet<>(before);
        all.addAll(sensors);
        Dataset<Row> fresh = last.withColumn("_new", lit(true)).alias("n");
        Dataset<Row> old = held.withColumn("_old", lit(true)).alias("o");
        Column on = lit(true);
        List<Column> columns = new ArrayList<>();
        for (String key : List.of(ReadingsTable.MONTH, ReadingsTable.SERIES, ReadingsTable.TS_US)) {
            on = on.and(col("n." + key).equalTo(col("o." + key)));
            columns.add(coalesce(col("n." + key), col("o." + key)).as(key));
        }
        for (String sensor : all) {
            columns.add(value(sensor, before, sensors).as(sensor));
        }
        columns.add(state(before, sensors).as(STATE));
        return fresh.join(old, on, "full_outer").select(columns.toArray(Column[]::new));
    }

    private static Column value(String sensor, List<String> before, List<String> sensors) {
        if (!sensors.contains(sensor)) {
            return col("o." + sensor);
        }
        Column fresh = col("n." + sensor);
        return before.contains(sensor) ? when(col("_new").isNotNull(), fresh).otherwise(col("o." + sensor)) : fresh;
    }

    private static Column state(List<String> before, List<String> sensors) {
        List<Column> fresh = new ArrayList<>();
        List<Column> old = new ArrayList<>();
        for (String sensor : sensors) {
            fresh.add(col("n." + sensor).as(sensor));
            old.add((before.contains(sensor) ? col("o." + sensor) : lit(null).cast("double")).as(sensor));
        }
        Column equal = struct(fresh.toArray(Column[]::new)).eqNullSafe(struct(old.toArray(Column[]::new)));
        return when(col("_new").isNull(), "kept")
                .when(col("_old").isNull(), ADDED)
                .when(equal, SAME)
                .otherwise(CHANGED);
    }

    private static Dataset<Row> shaped(Dataset<Row> rows, List<String> sensors) {
        return rows.withColumn(ReadingsTable.TS, timestamp_micros(col(ReadingsTable.TS_US)))
                .select(Stream.of(ReadingsTable.schema(sensors).fieldNames())
                        .map(name -> col(name))
                        .toArray(Column[]::new));
    }

    private static Column[] columns(List<String> sensors, List<String> more) {
        return Stream.of(List.of(ReadingsTable.MONTH, ReadingsTable.SERIES, ReadingsTable.TS_US), sensors, more)
                .flatMap(List::stream)
                .map(name -> col(name))
                .toArray(Column[]::new);
    }

    private static String in(Collection<String> months) {
        return months.stream().map(month -> "'" + month + "'").collect(Collectors.joining(", ", "month in (", ")"));
    }

    private static int tasks(long rows, int sensors) {
        return (int) Math.max(1, Math.min(20_000, rows * (sensors + 4L) * 8 / BYTES_PER_TASK + 1));
    }
}
