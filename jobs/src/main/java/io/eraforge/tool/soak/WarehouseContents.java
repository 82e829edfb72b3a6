package io.eraforge.tool.soak;

import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** Contents of a warehouse after a run: every feature row as text, sorted, and the status of each level. */
record WarehouseContents(Map<Level, List<String>> rows, List<PartStatus> levels) {
    static WarehouseContents of(Path warehouse, Settings settings, FeatureSet features) {
        Tables tables = Tables.of(new Configuration(), warehouse.toUri().toString());
        Map<Level, List<String>> rows = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            rows.put(level, rows(tables, FeaturesTable.of(level, features.name())));
        }
        return new WarehouseContents(rows, new StatusReader(tables, new EraWorkload(settings, features)).parts());
    }

    private static List<String> rows(Tables tables, TableId table) {
        List<TableColumn<?>> columns = tables.columns(table).stream()
                .<TableColumn<?>>map(name -> TableColumn.computed(name, ColumnKind.STRING))
                .toList();
        List<String> rows = new ArrayList<>();
        tables.scan(table)
                .columns(columns)
                .forEach(row -> rows.add(
                        columns.stream().map(column -> literal(row.get(column))).collect(Collectors.joining(","))));
        rows.sort(null);
        return rows;
    }

    /** A value of any type as text that is unique to the value. */
    private static String literal(Object value) {
        return value instanceof String ? '"' + (String) value + '"' : String.valueOf(value);
    }

    /** Describes the first difference from {@code expected}; empty if there is none. */
    Optional<String> difference(WarehouseContents expected) {
        for (Level level : Level.values()) {
            List<String> actualRows = rows.get(level);
            List<String> expectedRows = expected.rows.get(level);
            if (!actualRows.equals(expectedRows)) {
                return Optional.of("features of level %s differ: %d rows, %d expected, %d in common"
                        .formatted(
                                level, actualRows.size(), expectedRows.size(), countCommon(actualRows, expectedRows)));
            }
        }
        return levels.equals(expected.levels)
                ? Optional.empty()
                : Optional.of("status is %s, expected %s".formatted(levels, expected.levels));
    }

    private static long countCommon(List<String> actual, List<String> expected) {
        Set<String> rows = new HashSet<>(expected);
        return actual.stream().filter(rows::contains).count();
    }

    /** Number of completed eras by level. */
    String describe() {
        return levels.stream()
                .map(level -> "%s %d".formatted(level.part(), level.done()))
                .collect(Collectors.joining(", "));
    }
}
