package io.eraforge.report.data;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Summary of {@code failed_eras} for one feature set: the first pairs in order, the total, and the counts by error. */
public record FailureSummary(List<FailedPair> first, long total, Map<String, Long> byError) {
    private static final int MAX_LISTED = 100;
    private static final List<String> COLUMNS =
            List.of("feature_set", "series", "era_id", "sensor", "attempts", "backend", "error");
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
            tables.read(TableId.FAILED_ERAS, "level", level.name(), COLUMNS, row -> {
                if (featureSet.equals(row.text(0))) {
                    String error = row.isNull(6) ? "unknown" : row.text(6);
                    first.add(new FailedPair(
                            level.name(),
                            row.text(1),
                            row.number(2),
                            String.valueOf(row.text(3)),
                            row.integer(4),
                            String.valueOf(row.text(5)),
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
