package io.eraforge.workload.era.prepare.reading;

import static io.eraforge.workload.era.schema.ReadingDaysTable.CELLS;
import static io.eraforge.workload.era.schema.ReadingDaysTable.DAY;
import static io.eraforge.workload.era.schema.ReadingDaysTable.FILE;
import static io.eraforge.workload.era.schema.ReadingDaysTable.FIRST_US;
import static io.eraforge.workload.era.schema.ReadingDaysTable.LAST_US;
import static io.eraforge.workload.era.schema.ReadingDaysTable.ROWS;

import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.workload.era.schema.ReadingDaysTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Totals over all readings. {@code cells}: values that are present; {@code coveredUs}: sum of the time covered on each day. */
public record ReadingTotals(long rows, long cells, long firstUs, long lastUs, long coveredUs) {

    /** Totals over the live {@code files} in {@code reading_days}. A day with a single timestamp counts as a full day. */
    static ReadingTotals of(Tables tables, Set<String> files) {
        Sums sums = new Sums();
        tables.scan(ReadingDaysTable.ID)
                .columns(FILE, DAY, ROWS, CELLS, FIRST_US, LAST_US)
                .forEach(row -> {
                    if (files.contains(row.get(FILE))) {
                        sums.add(row);
                    }
                });
        return sums.totals();
    }

    private static final class Sums {
        private final Map<Long, long[]> days = new HashMap<>();
        private long rows;
        private long cells;

        private void add(NamedRow row) {
            long[] span = days.computeIfAbsent(row.get(DAY), day -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
            rows += row.getLong(ROWS);
            cells += row.getLong(CELLS);
            span[0] = Math.min(span[0], row.getLong(FIRST_US));
            span[1] = Math.max(span[1], row.getLong(LAST_US));
        }

        private ReadingTotals totals() {
            long first = days.values().stream().mapToLong(span -> span[0]).min().orElse(0);
            long last = days.values().stream().mapToLong(span -> span[1]).max().orElse(-1);
            long covered = days.values().stream()
                    .mapToLong(span -> span[0] == span[1] ? ReadingDays.DAY_US : span[1] - span[0])
                    .sum();
            return new ReadingTotals(rows, cells, first, last, covered);
        }
    }

    public double rowsPerUs() {
        return coveredUs == 0 ? 0 : (double) rows / coveredUs;
    }
}
