package io.eraforge.report.data;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** A row of {@code failed_eras}. */
public record FailureSummary(
        String level, String series, long eraId, String sensor, int attempts, String backend, String error) {
    private static final int MOST = 100;
    private static final Comparator<FailureSummary> ORDER = Comparator.comparing(FailureSummary::level)
            .thenComparing(FailureSummary::series)
            .thenComparing(FailureSummary::eraId)
            .thenComparing(FailureSummary::sensor);

    /** The first ones in order, how many there are, and how many of each error. */
    public record Summary(List<FailureSummary> first, long total, Map<String, Long> byError) {}

    /** Those of a feature set. */
    static Summary read(Tables tables, String featureSet) {
        PriorityQueue<FailureSummary> first = new PriorityQueue<>(ORDER.reversed());
        Map<String, Long> byError = new TreeMap<>();
        for (Level level : Level.values()) {
            List<String> columns = List.of("feature_set", "series", "era_id", "sensor", "attempts", "backend", "error");
            tables.read(TableId.FAILED_ERAS, level, columns, row -> {
                if (featureSet.equals(row.text(0))) {
                    String error = row.isNull(6) ? "unknown" : row.text(6);
                    first.add(new FailureSummary(
                            level.name(),
                            row.text(1),
                            row.number(2),
                            String.valueOf(row.text(3)),
                            row.integer(4),
                            String.valueOf(row.text(5)),
                            error));
                    if (first.size() > MOST) {
                        first.remove();
                    }
                    byError.merge(error, 1L, Long::sum);
                }
            });
        }
        long total = byError.values().stream().mapToLong(Long::longValue).sum();
        return new Summary(first.stream().sorted(ORDER).toList(), total, byError);
    }
}
