package io.eraforge.workload.era.prepare.cut;

import io.eraforge.workload.era.prepare.reading.SeriesInterval;
import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.EraGroups;
import io.eraforge.workload.era.prepare.route.EraGroups.Group;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.unsafe.types.UTF8String;

/** The time in which a task's eras need readings, by series: sorted windows that do not touch. Series are numbered. */
final class SeriesWindows {
    private final Map<UTF8String, Integer> numbers = new HashMap<>();
    private final List<UTF8String> names = new ArrayList<>();
    private final List<long[]> starts = new ArrayList<>();
    private final List<long[]> ends = new ArrayList<>();

    private record Window(long fromUs, long toUs) {}

    /** Only times from {@code firstUs} to {@code lastUs} count. */
    SeriesWindows(EraGroups groups, long firstUs, long lastUs) {
        Map<UTF8String, List<Window>> bySeries = new HashMap<>();
        for (int g = 0; g < groups.size(); g++) {
            Group group = groups.group(g);
            List<Window> windows = bySeries.computeIfAbsent(group.series(), series -> new ArrayList<>());
            long from = Long.MAX_VALUE;
            long to = Long.MIN_VALUE;
            for (Span era : group.eras()) {
                if (era.startUs() < era.endUs()) {
                    from = Math.min(from, era.startUs());
                    to = Math.max(to, era.endUs());
                }
            }
            if (Math.max(from, firstUs) < Math.min(to, lastUs + 1)) {
                windows.add(new Window(Math.max(from, firstUs), Math.min(to, lastUs + 1)));
            }
        }
        bySeries.forEach(this::add);
    }

    private void add(UTF8String series, List<Window> windows) {
        windows.sort(Comparator.comparingLong(Window::fromUs));
        List<Window> joined = new ArrayList<>();
        for (Window window : windows) {
            Window last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && window.fromUs() <= last.toUs()) {
                joined.set(joined.size() - 1, new Window(last.fromUs(), Math.max(last.toUs(), window.toUs())));
            } else {
                joined.add(window);
            }
        }
        numbers.put(series, names.size());
        names.add(series);
        starts.add(joined.stream().mapToLong(Window::fromUs).toArray());
        ends.add(joined.stream().mapToLong(Window::toUs).toArray());
    }

    int size() {
        return names.size();
    }

    /** Number of a series; -1 if the task has no eras of it. */
    int numberOf(UTF8String series) {
        return numbers.getOrDefault(series, -1);
    }

    /** The months of readings that the windows overlap. */
    Set<String> months() {
        Set<String> months = new TreeSet<>();
        for (int number = 0; number < names.size(); number++) {
            for (int i = 0; i < starts.get(number).length; i++) {
                new SeriesInterval("", starts.get(number)[i], ends.get(number)[i])
                        .months()
                        .forEach(months::add);
            }
        }
        return months;
    }

    /** Index of the window of a series that contains a time; -1 if none does. */
    int window(int number, long tsUs) {
        long[] from = starts.get(number);
        int window = SortedLongs.lowerBound(from, 0, from.length, tsUs + 1) - 1;
        return window >= 0 && tsUs < ends.get(number)[window] ? window : -1;
    }

    /** Whether a window, from {@link #window}, contains a time. */
    boolean contains(int number, int window, long tsUs) {
        return window >= 0 && tsUs >= starts.get(number)[window] && tsUs < ends.get(number)[window];
    }
}
