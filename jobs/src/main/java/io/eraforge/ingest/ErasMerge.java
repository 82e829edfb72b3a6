package io.eraforge.ingest;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.eraforge.era.Level;
import io.eraforge.ingest.IngestReport.LevelCounts;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
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
    private static final String[] KEY = {"level", "series", "era_id"};

    private final Store store;

    ErasMerge(Store store) {
        this.store = store;
    }

    static Column[] columns() {
        return Stream.of(ErasTable.SCHEMA.fieldNames()).map(name -> col(name)).toArray(Column[]::new);
    }

    /** Replaces, and counts by level. {@code eras} have unique keys; they are read several times. */
    Map<Level, LevelCounts> replace(Dataset<Row> eras) {
        boolean exists = store.exists(TableId.ERAS);
        Dataset<Row> held = exists
                ? store.read(TableId.ERAS).select(columns())
                : store.spark().createDataFrame(List.of(), ErasTable.SCHEMA);
        Dataset<Row> pairs = eras.select(col("level"), col("series")).distinct();
        Map<Level, LevelCounts> counts = counts(eras, held.join(pairs, PAIR, "left_semi"));
        List<String> changed = counts.entrySet().stream()
                .filter(entry -> changes(entry.getValue()) || !exists)
                .map(entry -> entry.getKey().name())
                .toList();
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

    private static Map<Level, LevelCounts> counts(Dataset<Row> eras, Dataset<Row> held) {
        Column[] span = {col("start_us"), col("end_us"), col("priority")};
        Dataset<Row> fresh = eras.select(
                col("level"), col("series"), col("era_id"), struct(span).as("new"));
        Dataset<Row> old = held.select(
                col("level"), col("series"), col("era_id"), struct(span).as("old"));
        Column added = col("old").isNull();
        Column removed = col("new").isNull();
        Column moved = added.or(removed)
                .unary_$bang()
                .and(col("new").eqNullSafe(col("old")).unary_$bang());
        Map<Level, LevelCounts> counts = new EnumMap<>(Level.class);
        fresh.join(old, KEY, "full_outer")
                .groupBy("level")
                .agg(
                        count(col("new")),
                        count(when(added, lit(1))),
                        count(when(moved, lit(1))),
                        count(when(removed, lit(1))))
                .collectAsList()
                .forEach(row -> counts.put(
                        Level.valueOf(row.getString(0)),
                        new LevelCounts(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4))));
        return counts;
    }
}
