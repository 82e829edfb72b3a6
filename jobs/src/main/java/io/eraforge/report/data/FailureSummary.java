package io.eraforge.report.data;

import static io.eraforge.workload.era.schema.FailedErasTable.SERIES;
import static io.eraforge.workload.era.schema.FailedErasTable.SENSOR;
import static io.eraforge.workload.era.schema.FailedErasTable.ERA_ID;
import static io.eraforge.engine.failure.FailureColumns.ATTEMPTS;
import static io.eraforge.engine.failure.FailureColumns.BACKEND;
import static io.eraforge.engine.failure.FailureColumns.ERROR;
import static io.eraforge.engine.failure.FailureColumns.RECIPE;

import io.eraforge.engine.failure.FailureColumns;
import io.eraforge.workload.era.schema.FailedErasTable;
import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Summary of {@code failed_eras} for one feature set: the first pairs in order, the total, and the counts by error. */
public record FailureSummary(List<FailedPair> first, long total, Map<String, Long> byError) {
    private static final int MAX_LISTED = 100;
    private static final Comparator<FailedPair> ORDER = Comparator.comparing(FailedPair::level)
            .thenComparing(FailedPair::series)
            .thenComparing(FailedPair::eraId)
            .thenComparing(FailedPair::sensor);

    /** A row of {@code failed_eras}: one era and sensor. */
    public record FailedPair(
            String level, String series, long eraId, String sensor, int attempts, String backend, String error) {}

    static FailureSummary read(Tables tables, String featureSet) {
        PriorityQueue<FailedPair> first = new PriorityQueue<>(ORDER.reversed());
        Map<String, Long> byError = new TreeMap<>();
        for (Level level : Level.values()) {
            tables.scan(FailedErasTable.ID)
                    .where(FailureColumns.PART, level.name())
                    .columns(RECIPE, SERIES, ERA_ID, SENSOR, ATTEMPTS, BACKEND, ERROR)
                    .forEach(row -> {
                        if (featureSet.equals(row.get(RECIPE))) {
                            String error = row.get(ERROR) == null ? "unknown" : row.get(ERROR);
                            first.add(new FailedPair(
                                    level.name(),
                                    row.get(SERIES),
                                    row.getLong(ERA_ID),
                                    String.valueOf(row.get(SENSOR)),
                                    row.getInt(ATTEMPTS),
                                    String.valueOf(row.get(BACKEND)),
                                    error));
                            if (first.size() > MAX_LISTED) {
                                first.remove();
                            }
                            byError.merge(error, 1L, Long::sum);
                        }
                    });
        }
        long total = byError.values().stream().mapToLong(Long::longValue).sum();
        return new FailureSummary(first.stream().sorted(ORDER).toList(), total, byError);
    }
}
