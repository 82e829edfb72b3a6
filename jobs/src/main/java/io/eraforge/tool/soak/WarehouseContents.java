package io.eraforge.tool.soak;

import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** Contents of a warehouse after a run: every row of the output tables as text, sorted, and the status of each part. */
record WarehouseContents(Map<Part, List<String>> rows, List<PartStatus> status) {
    /** {@code ignored}: columns that differ between runs. */
    static WarehouseContents of(Path warehouse, Workload workload, Set<String> ignored) {
        Tables tables = Tables.of(new Configuration(), warehouse.toUri().toString());
        Map<Part, List<String>> rows = new LinkedHashMap<>();
        for (Part part : workload.parts(tables)) {
            rows.put(part, rows(tables, workload.output(part).table(), ignored));
        }
        return new WarehouseContents(rows, new StatusReader(tables, workload).parts());
    }

    private static List<String> rows(Tables tables, TableId table, Set<String> ignored) {
        List<TableColumn<?>> columns = tables.columns(table).stream()
                .filter(name -> !ignored.contains(name))
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
        for (Part part : expected.rows.keySet()) {
            List<String> actualRows = rows.getOrDefault(part, List.of());
            List<String> expectedRows = expected.rows.get(part);
            if (!actualRows.equals(expectedRows)) {
                return Optional.of("the output of %s differs: %d rows, %d expected, %d in common"
                        .formatted(
                                part.inSentence(),
                                actualRows.size(),
                                expectedRows.size(),
                                countCommon(actualRows, expectedRows)));
            }
        }
        return status.equals(expected.status)
                ? Optional.empty()
                : Optional.of("status is %s, expected %s".formatted(status, expected.status));
    }

    private static long countCommon(List<String> actual, List<String> expected) {
        Set<String> rows = new HashSet<>(expected);
        return actual.stream().filter(rows::contains).count();
    }

    /** Number of completed items by part. */
    String describe() {
        return status.stream()
                .map(part -> "%s %d".formatted(part.part(), part.done()))
                .collect(Collectors.joining(", "));
    }
}
