package io.eraforge.workload.era.ingest.readings;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.timestamp_micros;
import static org.apache.spark.sql.functions.when;

import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.merge.WrittenReadings;
import io.eraforge.workload.era.schema.ReadingDaysTable;
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
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges a batch into {@code readings} and rewrites only months that change. For each series, time and sensor the value of the
 * batch wins; where it has none, the stored value stays, so that files give the same readings one by one as all at once.
 */
final class ReadingsMerge {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private static final long BYTES_PER_TASK = 128L << 20;
    private static final String STATE = "_state";
    private static final String GIVEN = "_given";
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
     * Writes a batch of merged readings, which fall in {@code months}; {@code note} is kept in the commit. Throws before writing if
     * the values to be written are not the batch's.
     */
    Merged write(ReadingsBatch batch, Collection<String> months, String note) {
        boolean exists = store.exists(ReadingsTable.ID);
        boolean isNew =
                !exists || store.paths(ReadingsTable.ID, new TreeSet<>(months)).isEmpty();
        if (isNew && store.takesFiles(ReadingsTable.ID)) {
            writeFiles(batch, exists, months, note);
            return new Merged(batch.rows(), 0, 0, new TreeSet<>(months));
        }
        if (!exists) {
            store.replace(ReadingsTable.ID, inTableOrder(batch.readings(), batch.sensors()), in(months), note);
            return new Merged(batch.rows(), 0, 0, new TreeSet<>(months));
        }
        Dataset<Row> stored = store.read(ReadingsTable.ID)
                .where(col(ReadingsTable.MONTH.name()).isin(months.toArray()));
        return update(batch, stored, note);
    }

    /** Writes months that have no readings yet. */
    private void writeFiles(ReadingsBatch batch, boolean exists, Collection<String> months, String note) {
        Stream<String> stored =
                exists ? ReadingsTable.sensors(store.read(ReadingsTable.ID).schema()).stream() : Stream.of();
        List<String> sensors =
                Stream.concat(stored, batch.sensors().stream()).distinct().toList();
        WrittenReadings files = written(batch);
        store.replaceByFiles(ReadingsTable.ID, ReadingsTable.schema(sensors), in(months), note, files::readings);
        recordDays(files);
    }

    /** Never fails an ingest, whose readings are committed: prepare computes the days of files that are not in the table. */
    private void recordDays(WrittenReadings files) {
        try {
            if (store.takesFiles(ReadingDaysTable.ID)) {
                store.appendFiles(ReadingDaysTable.SCHEMA, files.days());
            } else {
                store.deleteUncommitted(ReadingDaysTable.ID, files.days());
            }
        } catch (Exception e) {
            LOG.warn(
                    "Cannot add to table {}; prepare will read the new readings for it", ReadingDaysTable.ID.name(), e);
        }
    }

    private static WrittenReadings written(ReadingsBatch batch) {
        WrittenReadings files = batch.takeFiles();
        if (files.rows() != batch.rows()) {
            throw IngestErrors.cellsLost(
                    "%,d readings were merged, but %,d would be stored".formatted(batch.rows(), files.rows()));
        }
        return files;
    }

    private Merged update(ReadingsBatch batch, Dataset<Row> stored, String note) {
        List<String> sensors = batch.sensors();
        Dataset<Row> joined = joined(batch.readings(), stored, sensors).persist(StorageLevel.DISK_ONLY());
        try {
            long[] counts = new long[3];
            long values = 0;
            Set<String> changedMonths = new TreeSet<>();
            for (Row row : joined.groupBy(ReadingsTable.MONTH.name(), STATE)
                    .agg(count(lit(1)).as("n"), sum(GIVEN).as(GIVEN))
                    .collectAsList()) {
                int state = List.of(ADDED, CHANGED, SAME).indexOf(row.<String>getAs(STATE));
                values += row.<Long>getAs(GIVEN);
                if (state >= 0) {
                    counts[state] += row.<Long>getAs("n");
                }
                if (state == 0 || state == 1) {
                    changedMonths.add(row.getAs(ReadingsTable.MONTH.name()));
                }
            }
            if (values != batch.values() || counts[0] + counts[1] + counts[2] != batch.rows()) {
                throw IngestErrors.cellsLost(
                        "%,d values of %,d readings were merged, but %,d values of %,d readings would be stored"
                                .formatted(batch.values(), batch.rows(), values, counts[0] + counts[1] + counts[2]));
            }
            if (!changedMonths.isEmpty()) {
                write(joined, stored, sensors, changedMonths, note);
            }
            return new Merged(counts[0], counts[1], counts[2], changedMonths);
        } finally {
            joined.unpersist();
        }
    }

    private void write(
            Dataset<Row> joined, Dataset<Row> stored, List<String> sensors, Set<String> changedMonths, String note) {
        Dataset<Row> rows = joined.where(col(ReadingsTable.MONTH.name()).isin(changedMonths.toArray()));
        List<String> all = Stream.concat(ReadingsTable.sensors(stored.schema()).stream(), sensors.stream())
                .distinct()
                .toList();
        Column[] key = {
            col(ReadingsTable.MONTH.name()), col(ReadingsTable.SERIES.name()), col(ReadingsTable.TS_US.name())
        };
        Dataset<Row> sorted = rows.repartitionByRange(taskCount(rows.count(), all.size()), key)
                .sortWithinPartitions(key);
        store.replace(ReadingsTable.ID, inTableOrder(sorted, all), in(changedMonths), note);
    }

    /** All stored and new rows of the months, each with its state: added, changed, same or kept. */
    private static Dataset<Row> joined(Dataset<Row> given, Dataset<Row> stored, List<String> sensors) {
        List<String> storedSensors = ReadingsTable.sensors(stored.schema());
        Set<String> all = new LinkedHashSet<>(storedSensors);
        all.addAll(sensors);
        Dataset<Row> added = given.withColumn("_new", lit(true)).alias("n");
        Dataset<Row> old = stored.withColumn("_old", lit(true)).alias("o");
        Column on = lit(true);
        List<Column> columns = new ArrayList<>();
        for (String key :
                List.of(ReadingsTable.MONTH.name(), ReadingsTable.SERIES.name(), ReadingsTable.TS_US.name())) {
            on = on.and(col("n." + key).equalTo(col("o." + key)));
            columns.add(coalesce(col("n." + key), col("o." + key)).as(key));
        }
        for (String sensor : all) {
            columns.add(value(sensor, storedSensors, sensors).as(sensor));
        }
        columns.add(state(storedSensors, sensors).as(STATE));
        columns.add(given(sensors).as(GIVEN));
        return added.join(old, on, "full_outer").select(columns.toArray(Column[]::new));
    }

    private static Column value(String sensor, List<String> storedSensors, List<String> sensors) {
        if (!sensors.contains(sensor)) {
            return col("o." + sensor);
        }
        Column value = col("n." + sensor);
        return storedSensors.contains(sensor) ? coalesce(value, col("o." + sensor)) : value;
    }

    /** A row is unchanged if each of its values is stored already. */
    private static Column state(List<String> storedSensors, List<String> sensors) {
        List<Column> merged = new ArrayList<>();
        List<Column> old = new ArrayList<>();
        for (String sensor : sensors) {
            merged.add(value(sensor, storedSensors, sensors).as(sensor));
            old.add((storedSensors.contains(sensor)
                            ? col("o." + sensor)
                            : lit(null).cast("double"))
                    .as(sensor));
        }
        Column equal = struct(merged.toArray(Column[]::new)).eqNullSafe(struct(old.toArray(Column[]::new)));
        return when(col("_new").isNull(), "kept")
                .when(col("_old").isNull(), ADDED)
                .when(equal, SAME)
                .otherwise(CHANGED);
    }

    /** Number of values that the batch gives the row, as a balanced tree: Spark walks expressions recursively. */
    private static Column given(List<String> sensors) {
        if (sensors.size() == 1) {
            return when(col("n." + sensors.get(0)).isNotNull(), 1L).otherwise(0L);
        }
        int half = sensors.size() / 2;
        return given(sensors.subList(0, half)).plus(given(sensors.subList(half, sensors.size())));
    }

    private static Dataset<Row> inTableOrder(Dataset<Row> rows, List<String> sensors) {
        return rows.withColumn(ReadingsTable.TS.name(), timestamp_micros(col(ReadingsTable.TS_US.name())))
                .select(Stream.of(ReadingsTable.schema(sensors).fieldNames())
                        .map(name -> col(name))
                        .toArray(Column[]::new));
    }

    private static String in(Collection<String> months) {
        return months.stream().map(month -> "'" + month + "'").collect(Collectors.joining(", ", "month in (", ")"));
    }

    private static int taskCount(long rows, int sensors) {
        return (int) Math.max(1, Math.min(20_000, rows * (sensors + 4L) * 8 / BYTES_PER_TASK + 1));
    }
}
