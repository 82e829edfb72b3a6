package io.eraforge.report.data;

import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.failure.FailureColumns;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.NamedRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Summary of a table of failed units for one recipe: the first units in order, the total, and the counts by error. */
public record FailureSummary(
        String table, List<String> keys, List<FailedUnit> first, long total, Map<String, Long> byError) {
    static final FailureSummary NONE = new FailureSummary("", List.of(), List.of(), 0, Map.of());

    private static final int MAX_LISTED = 100;

    /** A row of the table. {@code key}: the unit's, by {@link FailureSummary#keys}. */
    public record FailedUnit(String part, List<Object> key, int attempts, String backend, String error) {}

    static FailureSummary read(Tables tables, OutputTable output, List<Part> parts, String recipe) {
        PriorityQueue<FailedUnit> first = new PriorityQueue<>(order().reversed());
        Map<String, Long> byError = new TreeMap<>();
        for (Part part : parts) {
            tables.scan(output.failures())
                    .where(FailureColumns.PART, part.id())
                    .columns(
                            FailureColumns.RECIPE,
                            FailureColumns.ATTEMPTS,
                            FailureColumns.BACKEND,
                            FailureColumns.ERROR)
                    .columns(output.unitKey().key())
                    .forEach(row -> {
                        if (recipe.equals(row.get(FailureColumns.RECIPE))) {
                            FailedUnit unit = unit(part, output, row);
                            first.add(unit);
                            if (first.size() > MAX_LISTED) {
                                first.remove();
                            }
                            byError.merge(unit.error(), 1L, Long::sum);
                        }
                    });
        }
        long total = byError.values().stream().mapToLong(Long::longValue).sum();
        return new FailureSummary(
                output.failures().name(),
                output.unitKey().names(),
                first.stream().sorted(order()).toList(),
                total,
                byError);
    }

    private static FailedUnit unit(Part part, OutputTable output, NamedRow row) {
        String error = row.get(FailureColumns.ERROR);
        return new FailedUnit(
                part.id(),
                output.unitKey().key().stream()
                        .<Object>map(column -> Objects.requireNonNullElse(row.get(column), "null"))
                        .toList(),
                row.get(FailureColumns.ATTEMPTS),
                String.valueOf(row.get(FailureColumns.BACKEND)),
                error == null ? "unknown" : error);
    }

    private static Comparator<FailedUnit> order() {
        return Comparator.comparing(FailedUnit::part).thenComparing(FailedUnit::key, FailureSummary::compare);
    }

    private static int compare(List<Object> a, List<Object> b) {
        return IntStream.range(0, a.size())
                .map(i -> a.get(i) instanceof Long x && b.get(i) instanceof Long y
                        ? Long.compare(x, y)
                        : String.valueOf(a.get(i)).compareTo(String.valueOf(b.get(i))))
                .filter(order -> order != 0)
                .findFirst()
                .orElse(0);
    }
}
