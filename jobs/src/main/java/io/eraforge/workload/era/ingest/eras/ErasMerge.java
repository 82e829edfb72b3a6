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
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.IngestReport.LevelCounts;
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

/** Puts eras in the place of those held for the same levels and series. Levels in which nothing changes are not written. */
final class ErasMerge {
    private static final String[] PAIR = {"level", "series"};

    private final Store store;

    ErasMerge(Store store) {
        this.store = store;
    }

    static Column[] columns() {
        return Stream.of(ErasTable.SCHEMA.fieldNames()).map(name -> col(name)).toArray(Column[]::new);
    }

    /** Replaces, and counts by level. {@code eras} have unique keys; they are read several times. */
    Map<Level, LevelCounts> replace(Dataset<Row> eras) {
        if (!store.exists(TableId.ERAS)) {
            Map<Level, LevelCounts> counts = counts(state(eras, true, false));
            write(eras, names(counts.keySet()));
            return counts;
        }
        Dataset<Row> held = store.read(TableId.ERAS).select(columns());
        Dataset<Row> pairs = eras.select(col("level"), col("series")).distinct();
        Dataset<Row> replaced = held.join(pairs, PAIR, "left_semi");
        Map<Level, LevelCounts> counts = counts(state(eras, true, false).union(state(replaced, false, true)));
        List<String> changed = names(counts.keySet().stream()
                .filter(level -> changes(counts.get(level)))
                .toList());
        if (!changed.isEmpty()) {
            Dataset<Row> others = held.join(pairs, PAIR, "left_anti");
            write(others.unionByName(eras).where(col("level").isin(changed.toArray())), changed);
        }
        return counts;
    }

    private void write(Dataset<Row> eras, List<String> levels) {
        Dataset<Row> sorted = eras.repartition(levels.size(), col("level"))
                .sortWithinPartitions("level", "series", "start_us", "era_id")
                .select(columns());
        String in = levels.stream().map(level -> "'" + level + "'").collect(Collectors.joining(", "));
        store.replace(TableId.ERAS, sorted, "level in (" + in + ")");
    }

    private static boolean changes(LevelCounts counts) {
        return counts.added() + counts.moved() + counts.removed() > 0;
    }

    private static List<String> names(Collection<Level> levels) {
        return levels.stream().map(Level::name).toList();
    }

    private static Dataset<Row> state(Dataset<Row> eras, boolean given, boolean held) {
        return eras.withColumn("given", lit(given)).withColumn("held", lit(held));
    }

    /** Per key there is one era given, one held, or both; they differ if their least and greatest do. */
    private static Map<Level, LevelCounts> counts(Dataset<Row> eras) {
        Column span = struct(col("start_us"), col("end_us"), col("priority"));
        Dataset<Row> byKey = eras.groupBy("level", "series", "era_id")
                .agg(
                        max("given").as("given"),
                        max("held").as("held"),
                        min(span).as("least"),
                        max(span).as("greatest"));
        Column moved = col("given").and(col("held")).and(not(col("least").eqNullSafe(col("greatest"))));
        Map<Level, LevelCounts> counts = new EnumMap<>(Level.class);
        byKey.groupBy("level")
                .agg(
                        count(when(col("given"), 1)),
                        count(when(not(col("held")), 1)),
                        count(when(moved, 1)),
                        count(when(not(col("given")), 1)))
                .collectAsList()
                .forEach(row -> counts.put(
                        Level.valueOf(row.getString(0)),
                        new LevelCounts(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4))));
        return counts;
    }
}
