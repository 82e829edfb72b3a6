package io.eraforge.workload.era.prepare.route;

import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Assignment;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/** Routes of one series, sorted by start: time intervals, which may overlap, and the bucket assignment of each. */
final class SeriesRoutes implements Serializable {
    static final SeriesRoutes NONE = of(List.of());

    private static final long serialVersionUID = 1;

    private final long[] from;
    private final long[] to;
    /** Maximum of {@link #to} up to each index; lets a backward search stop early. */
    private final long[] maxEnd;

    private final Assignment[] assignments;

    record Route(long fromUs, long toUs, Assignment assignment) {}

    private SeriesRoutes(int size) {
        from = new long[size];
        to = new long[size];
        maxEnd = new long[size];
        assignments = new Assignment[size];
    }

    static SeriesRoutes of(List<Route> routes) {
        List<Route> sorted =
                routes.stream().sorted(Comparator.comparingLong(Route::fromUs)).toList();
        SeriesRoutes result = new SeriesRoutes(sorted.size());
        long max = Long.MIN_VALUE;
        for (int i = 0; i < sorted.size(); i++) {
            Route route = sorted.get(i);
            max = Math.max(max, route.toUs());
            result.from[i] = route.fromUs();
            result.to[i] = route.toUs();
            result.maxEnd[i] = max;
            result.assignments[i] = route.assignment();
        }
        return result;
    }

    Assignment assignment(int route) {
        return assignments[route];
    }

    /** Index of the last route that contains a time; -1 if none does. */
    int lastContaining(long tsUs) {
        return previousContaining(SortedLongs.lowerBound(from, 0, from.length, tsUs + 1), tsUs);
    }

    /** Index of the closest route before {@code route} that contains a time; -1 if none does. */
    int previousContaining(int route, long tsUs) {
        for (int i = route - 1; i >= 0 && maxEnd[i] > tsUs; i--) {
            if (to[i] > tsUs) {
                return i;
            }
        }
        return -1;
    }
}
