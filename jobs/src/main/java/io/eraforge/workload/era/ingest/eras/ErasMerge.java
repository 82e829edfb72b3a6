package io.eraforge.workload.era.ingest.eras;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.result.IngestReport.LevelCounts;
import io.eraforge.workload.era.schema.ErasTable;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Replaces the stored eras of the same levels and series. Levels without changes are not rewritten. */
final class ErasMerge {
    private static final String[] LEVEL_AND_SERIES = {"level", "series"};

    private final Store store;

    ErasMerge(Store store) {
        this.store = store;
    }

    /** {@code named}: with the texts that are ids. */
    static Column[] columns(boolean named) {
        Stream<String> name = named ? Stream.of(ErasTable.ERA_NAME.name()) : Stream.of();
        return Stream.concat(Stream.of(ErasTable.SCHEMA.required().fieldNames()), name)
                .map(column -> col(column))
                .toArray(Column[]::new);
    }

    /**
     * Returns the counts by level. {@code eras} must have unique keys; they are evaluated several times. {@code named}: they have
     * column {@link ErasTable#ERA_NAME}.
     */
    Map<Level, LevelCounts> replace(Dataset<Row> given, boolean named) {
        boolean storedNames = store.tables().columns(ErasTable.ID).contains(ErasTable.ERA_NAME.name());
        boolean names = named || storedNames;
        Dataset<Row> eras = withName(given, named, names);
        if (!store.exists(ErasTable.ID)) {
            Map<Level, LevelCounts> counts = counts(flagged(eras, true, false));
            write(eras, names(counts.keySet()), names);
            return counts;
        }
        Dataset<Row> stored = withName(store.read(ErasTable.ID), storedNames, names);
        Dataset<Row> pairs = eras.select(col("level"), col("series")).distinct();
        Dataset<Row> replaced = stored.join(pairs, LEVEL_AND_SERIES, "left_semi");
        Map<Level, LevelCounts> counts = counts(flagged(eras, true, false).union(flagged(replaced, false, true)));
        List<String> changed = names(counts.keySet().stream()
                .filter(level -> hasChanges(counts.get(level)))
                .toList());
        if (!changed.isEmpty()) {
            Dataset<Row> others = stored.join(pairs, LEVEL_AND_SERIES, "left_anti");
            write(others.unionByName(eras).where(col("level").isin(changed.toArray())), changed, names);
        }
        return counts;
    }

    private static Dataset<Row> withName(Dataset<Row> eras, boolean has, boolean wanted) {
        Dataset<Row> all = has || !wanted
                ? eras
                : eras.withColumn(ErasTable.ERA_NAME.name(), lit(null).cast("string"));
        return all.select(columns(wanted));
    }

    private void write(Dataset<Row> eras, List<String> levels, boolean named) {
        Dataset<Row> sorted = eras.repartition(levels.size(), col("level"))
                .sortWithinPartitions("level", "series", "start_us", "era_id")
                .select(columns(named));
        String in = levels.stream().map(level -> "'" + level + "'").collect(Collectors.joining(", "));
        store.replace(ErasTable.ID, sorted, "level in (" + in + ")");
    }

    private static boolean hasChanges(LevelCounts counts) {
        return counts.added() + counts.moved() + counts.removed() > 0;
    }

    private static List<String> names(Collection<Level> levels) {
        return levels.stream().map(Level::name).toList();
    }

    private static Dataset<Row> flagged(Dataset<Row> eras, boolean given, boolean stored) {
        return eras.withColumn("given", lit(given)).withColumn("stored", lit(stored));
    }

    /** Each key has a given era, a stored one, or both; two eras differ if their minimum and maximum do. */
    private static Map<Level, LevelCounts> counts(Dataset<Row> eras) {
        Column span = struct(col("start_us"), col("end_us"), col("priority"));
        Dataset<Row> byKey = eras.groupBy("level", "series", "era_id")
                .agg(
                        max("given").as("given"),
                        max("stored").as("stored"),
                        min(span).as("smallest"),
                        max(span).as("largest"));
        Column moved = col("given").and(col("stored")).and(not(col("smallest").eqNullSafe(col("largest"))));
        Map<Level, LevelCounts> counts = new EnumMap<>(Level.class);
        byKey.groupBy("level")
                .agg(
                        count(when(col("given"), 1)).as("n_given"),
                        count(when(not(col("stored")), 1)).as("n_added"),
                        count(when(moved, 1)).as("n_moved"),
                        count(when(not(col("given")), 1)).as("n_kept"))
                .collectAsList()
                .forEach(row -> counts.put(
                        Level.valueOf(row.getAs("level")),
                        new LevelCounts(
                                row.getAs("n_given"),
                                row.getAs("n_added"),
                                row.getAs("n_moved"),
                                row.getAs("n_kept"))));
        return counts;
    }
}
