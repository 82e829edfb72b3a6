package io.eraforge.workload.era.prepare.route;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The eras of one task, grouped by bucket and series. Groups are numbered in order; readings are matched to these numbers. */
public final class EraGroups {
    /** Columns of the eras that a task receives. */
    static final List<String> COLUMNS =
            List.of("part", "slot", "bucket", "series", "era_id", "start_us", "end_us", "priority", "n_rows");

    private final List<Group> groups = new ArrayList<>();
    private final Map<Integer, Map<UTF8String, Integer>> numbers = new HashMap<>();
    private final long[] starts;
    private final long[] ends;
    private int lastSlot = -1;
    private UTF8String lastSeries = UTF8String.EMPTY_UTF8;
    private int lastGroup = -1;

    /** One era; {@code priority} may be null. */
    public record Span(long id, long startUs, long endUs, Integer priority, long rows) {
        /** Puts eras of similar size next to each other, so that slices are balanced. */
        static final Comparator<Span> BY_SIZE = Comparator.comparingLong(Span::rows)
                .thenComparingLong(Span::startUs)
                .thenComparingLong(Span::endUs)
                .thenComparingLong(Span::id);

        public long durationUs() {
            return endUs - startUs;
        }

        public Span withRows(long readings) {
            return new Span(id, startUs, endUs, priority, readings);
        }
    }

    /** The eras of one series in one bucket, ordered by size. */
    public record Group(int slot, long bucket, UTF8String series, List<Span> eras) {
        static final Comparator<Group> BY_SLOT_AND_SERIES =
                Comparator.comparingInt(Group::slot).thenComparing(Group::series);

        /** With these eras instead, ordered by size. */
        public Group with(List<Span> spans) {
            return new Group(
                    slot, bucket, series, spans.stream().sorted(Span.BY_SIZE).toList());
        }
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
        groups.sort(Group.BY_SLOT_AND_SERIES);
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

    /** All groups, ordered by slot and series. */
    public List<Group> all() {
        return List.copyOf(groups);
    }

    public Group group(int number) {
        return groups.get(number);
    }

    /** Number of the group of a reading, or -1 if it has none. Readings come in runs of one series, so the last result is cached. */
    public int groupOf(int slot, UTF8String series) {
        if (slot != lastSlot || !series.equals(lastSeries)) {
            lastGroup = numbers.getOrDefault(slot, Map.of()).getOrDefault(series, -1);
            lastSlot = slot;
            lastSeries = series.clone();
        }
        return lastGroup;
    }

    /** Like {@link #groupOf(int, UTF8String)}, but -1 if the reading is before or after all eras of its group. */
    public int groupOf(int slot, UTF8String series, long tsUs) {
        int number = groupOf(slot, series);
        return number >= 0 && tsUs >= starts[number] && tsUs < ends[number] ? number : -1;
    }
}
