package io.eraforge.workload.era.prepare.route;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The eras of one task by bucket and series, in order. Each such group has a number that readings are matched to. */
public final class EraGroups {
    /** Eras as tasks receive them: {@code part, slot, bucket, series, era_id, start_us, end_us, priority, n_rows}. */
    static final List<String> COLUMNS =
            List.of("part", "slot", "bucket", "series", "era_id", "start_us", "end_us", "priority", "n_rows");

    private final List<Group> groups = new ArrayList<>();
    private final Map<Integer, Map<UTF8String, Integer>> numbers = new HashMap<>();
    private final long[] starts;
    private final long[] ends;
    private int lastSlot = -1;
    private UTF8String lastSeries = UTF8String.EMPTY_UTF8;
    private int lastNumber = -1;

    /** One era; {@code priority} is null when it has none. */
    public record Span(long id, long startUs, long endUs, Integer priority, long rows) {
        /** Eras of like size are neighbours, so that a slice of them is worked evenly. */
        static final Comparator<Span> BY_SIZE = Comparator.comparingLong(Span::rows)
                .thenComparingLong(Span::startUs)
                .thenComparingLong(Span::endUs)
                .thenComparingLong(Span::id);

        public long durationUs() {
            return endUs - startUs;
        }
    }

    /** The eras of one series in one bucket, in order of size. */
    public record Group(int slot, long bucket, UTF8String series, List<Span> eras) {
        static final Comparator<Group> IN_ORDER =
                Comparator.comparingInt(Group::slot).thenComparing(Group::series);
    }

    public EraGroups(Iterator<InternalRow> rows) {
        Map<Integer, Map<UTF8String, Group>> bySlot = new HashMap<>();
        while (rows.hasNext()) {
            InternalRow row = rows.next();
            bySlot.computeIfAbsent(row.getInt(1), slot -> new HashMap<>())
                    .computeIfAbsent(
                            row.getUTF8String(3).clone(),
                            series -> new Group(row.getInt(1), row.getLong(2), series, new ArrayList<>()))
                    .eras()
                    .add(span(row));
        }
        bySlot.values().forEach(series -> groups.addAll(series.values()));
        groups.sort(Group.IN_ORDER);
        groups.forEach(group -> group.eras().sort(Span.BY_SIZE));
        starts = new long[groups.size()];
        ends = new long[groups.size()];
        for (int number = 0; number < groups.size(); number++) {
            Group group = groups.get(number);
            starts[number] =
                    group.eras().stream().mapToLong(Span::startUs).min().orElse(Long.MAX_VALUE);
            ends[number] = group.eras().stream().mapToLong(Span::endUs).max().orElse(Long.MIN_VALUE);
            numbers.computeIfAbsent(group.slot(), slot -> new HashMap<>()).put(group.series(), number);
        }
    }

    private static Span span(InternalRow row) {
        Integer priority = row.isNullAt(7) ? null : (Integer) row.getInt(7);
        return new Span(row.getLong(4), row.getLong(5), row.getLong(6), priority, row.getLong(8));
    }

    public int size() {
        return groups.size();
    }

    public Group group(int number) {
        return groups.get(number);
    }

    /** The number of the group a reading belongs to, or -1. Readings come in runs of one series: the last answer is tried first. */
    public int number(int slot, UTF8String series) {
        if (slot != lastSlot || !series.equals(lastSeries)) {
            lastNumber = numbers.getOrDefault(slot, Map.of()).getOrDefault(series, -1);
            lastSlot = slot;
            lastSeries = series.clone();
        }
        return lastNumber;
    }

    /** The same, or -1 for a reading that lies before or after all eras of the group. */
    public int number(int slot, UTF8String series, long tsUs) {
        int number = number(slot, series);
        return number >= 0 && tsUs >= starts[number] && tsUs < ends[number] ? number : -1;
    }
}
