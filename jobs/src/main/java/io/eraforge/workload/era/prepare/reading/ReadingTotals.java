package io.eraforge.workload.era.prepare.reading;

import io.eraforge.table.kernel.KernelScan;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Totals over all readings. {@code cells}: values that are present; {@code coveredUs}: sum of the time covered on each day. */
public record ReadingTotals(long rows, long cells, long firstUs, long lastUs, long coveredUs) {

    /** Totals over the live {@code files} in {@code reading_days}. A day with a single timestamp counts as a full day. */
    static ReadingTotals of(Tables tables, Set<String> files) {
        Sums sums = new Sums();
        tables.read(TableId.READING_DAYS, List.of("file", "day", "rows", "cells", "first_us", "last_us"), row -> {
            if (files.contains(row.text(0))) {
                sums.add(row);
            }
        });
        return sums.totals();
    }

    private static final class Sums {
        private final Map<Long, long[]> days = new HashMap<>();
        private long rows;
        private long cells;

        private void add(KernelScan.Record row) {
            long[] span = days.computeIfAbsent(row.number(1), day -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
            rows += row.number(2);
            cells += row.number(3);
            span[0] = Math.min(span[0], row.number(4));
            span[1] = Math.max(span[1], row.number(5));
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
