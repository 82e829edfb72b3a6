package io.eraforge.workload.era.ingest.undo;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.result.IngestHistory.StoredFile;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Reverts commits of an ingest to {@code readings}: each cell that the commit changed and that still has the value it gave gets its
 * former value, from the table's older versions. Rows that the commit added and that have no value left are removed.
 */
final class ReadingsRevert {
    private static final List<String> KEY =
            List.of(ReadingsTable.MONTH.name(), ReadingsTable.SERIES.name(), ReadingsTable.TS_US.name());
    private static final String CHANGED = "_changed";
    private static final String REMOVED = "_removed";

    private final Store store;
    private final String id;
    private final List<StoredFile> files;
    private final boolean whole;

    /** {@code whole}: {@code files} are all files of the ingest, so that no cell of its commits is another file's. */
    ReadingsRevert(Store store, String id, List<StoredFile> files, boolean whole) {
        this.store = store;
        this.id = id;
        this.files = files;
        this.whole = whole;
    }

    /** Reverts the commit that made {@code version}; returns the number of rows changed or removed. */
    long revert(long version) {
        Dataset<Row> reverted = null;
        try {
            reverted = reverted(version).persist(StorageLevel.DISK_ONLY());
            Map<String, Long> changed = changedRows(reverted);
            if (!changed.isEmpty()) {
                write(reverted, List.copyOf(changed.keySet()));
            }
            return changed.values().stream().mapToLong(Long::longValue).sum();
        } finally {
            if (reverted != null) {
                reverted.unpersist();
            }
        }
    }

    private Map<String, Long> changedRows(Dataset<Row> reverted) {
        Map<String, Long> changed = new TreeMap<>();
        try {
            reverted.where(col(CHANGED).or(col(REMOVED)))
                    .groupBy(ReadingsTable.MONTH.name())
                    .agg(count(lit(1)).as("n"))
                    .collectAsList()
                    .forEach(row -> changed.put(row.getAs(ReadingsTable.MONTH.name()), row.<Long>getAs("n")));
        } catch (Exception e) {
            // Spark throws checked exceptions without declaring them.
            throw e instanceof EraForgeException known ? known : IngestErrors.undoImpossible(id, e);
        }
        return changed;
    }

    private void write(Dataset<Row> reverted, List<String> months) {
        Column[] key = KEY.stream().map(name -> col(name)).toArray(Column[]::new);
        Column[] columns = Stream.of(store.read(ReadingsTable.ID).schema().fieldNames())
                .map(name -> col(name))
                .toArray(Column[]::new);
        Dataset<Row> rows = reverted.where(
                        col(ReadingsTable.MONTH.name()).isin(months.toArray()).and(not(col(REMOVED))))
                .repartitionByRange(key)
                .sortWithinPartitions(key)
                .select(columns);
        String predicate =
                months.stream().map(month -> "'" + month + "'").collect(Collectors.joining(", ", "month in (", ")"));
        store.replace(ReadingsTable.ID, rows, predicate, "undo " + id);
    }

    /** The table's rows in the files' months, as they will be, with flags. */
    private Dataset<Row> reverted(long version) {
        Dataset<Row> now = months(store.read(ReadingsTable.ID));
        Dataset<Row> after;
        Dataset<Row> before;
        try {
            after = months(store.read(ReadingsTable.ID, version));
            before = version == 0 ? after.limit(0) : months(store.read(ReadingsTable.ID, version - 1));
        } catch (Exception e) {
            throw IngestErrors.undoImpossible(id, e);
        }
        List<String> sensors = ReadingsTable.sensors(after.schema());
        List<String> old = ReadingsTable.sensors(before.schema());
        List<Column> columns = new ArrayList<>();
        List<Column> changes = new ArrayList<>();
        List<Column> left = new ArrayList<>();
        for (String name : KEY) {
            columns.add(col("now." + name).as(name));
        }
        columns.add(col("now." + ReadingsTable.TS.name()).as(ReadingsTable.TS.name()));
        for (String sensor : ReadingsTable.sensors(now.schema())) {
            Column value = col("now." + sensor);
            if (sensors.contains(sensor)) {
                Column former = old.contains(sensor)
                        ? col("before." + sensor)
                        : lit(null).cast("double");
                Column given = col("after." + sensor);
                Column changed = given.isNotNull()
                        .and(not(given.eqNullSafe(former)))
                        .and(given.eqNullSafe(value))
                        .and(inScope(sensor));
                value = when(changed, former).otherwise(value);
                changes.add(changed);
            }
            columns.add(value.as(sensor));
            left.add(value);
        }
        Column anyChange = changes.isEmpty()
                ? lit(false)
                : struct(changes.toArray(Column[]::new))
                        .eqNullSafe(struct(changes.stream().map(c -> lit(false)).toArray(Column[]::new)));
        columns.add(not(anyChange).as(CHANGED));
        Column isNew = col("after." + ReadingsTable.TS_US.name())
                .isNotNull()
                .and(col("before." + ReadingsTable.TS_US.name()).isNull())
                .and(inScope(null));
        columns.add(isNew.and(coalesce(left.toArray(Column[]::new)).isNull()).as(REMOVED));
        return now.alias("now")
                .join(after.alias("after"), on("after"), "left")
                .join(before.alias("before"), on("before"), "left")
                .select(columns.toArray(Column[]::new));
    }

    private static Column on(String side) {
        return KEY.stream()
                .map(name -> col("now." + name).equalTo(col(side + "." + name)))
                .reduce(lit(true), Column::and);
    }

    /** Whether a cell, or with a null sensor a row, may be from one of the files. */
    private Column inScope(String sensor) {
        if (whole) {
            return lit(true);
        }
        return files.stream()
                .filter(file -> sensor == null || file.sensors().contains(sensor))
                .map(file -> col("now." + ReadingsTable.TS_US.name())
                        .between(file.span().firstUs(), file.span().lastUs())
                        .and(col("now." + ReadingsTable.SERIES.name())
                                .between(file.span().firstSeries(), file.span().lastSeries())))
                .reduce(lit(false), Column::or);
    }

    private Dataset<Row> months(Dataset<Row> readings) {
        long first =
                files.stream().mapToLong(file -> file.span().firstUs()).min().orElseThrow();
        long last = files.stream().mapToLong(file -> file.span().lastUs()).max().orElseThrow();
        return readings.where(
                col(ReadingsTable.MONTH.name()).between(ReadingsTable.month(first), ReadingsTable.month(last)));
    }
}
