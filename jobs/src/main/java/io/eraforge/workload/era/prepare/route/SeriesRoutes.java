package io.eraforge.workload.era.prepare.route;

import io.eraforge.workload.era.prepare.reading.SortedLongs;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Assignment;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/** Where the readings of one series go: stretches of time, which may overlap, in order of their start. */
final class SeriesRoutes implements Serializable {
    static final SeriesRoutes NONE = of(List.of());

    private static final long serialVersionUID = 1;

    private final long[] from;
    private final long[] to;
    /** The farthest end up to each: nothing before it needs a look once that is passed. */
    private final long[] reached;

    private final Assignment[] places;

    record Leg(long fromUs, long toUs, Assignment place) {}

    private SeriesRoutes(int size) {
        from = new long[size];
        to = new long[size];
        reached = new long[size];
        places = new Assignment[size];
    }

    static SeriesRoutes of(List<Leg> legs) {
        List<Leg> sorted =
                legs.stream().sorted(Comparator.comparingLong(Leg::fromUs)).toList();
        SeriesRoutes routes = new SeriesRoutes(sorted.size());
        long farthest = Long.MIN_VALUE;
        for (int i = 0; i < sorted.size(); i++) {
            Leg leg = sorted.get(i);
            farthest = Math.max(farthest, leg.toUs());
            routes.from[i] = leg.fromUs();
            routes.to[i] = leg.toUs();
            routes.reached[i] = farthest;
            routes.places[i] = leg.place();
        }
        return routes;
    }

    Assignment place(int leg) {
        return places[leg];
    }

    /** The last stretch that holds a time; -1 if none does. */
    int last(long tsUs) {
        return before(SortedLongs.lowerBound(from, 0, from.length, tsUs + 1), tsUs);
    }

    /** The next stretch before {@code leg} that holds a time; -1 if none does. */
    int before(int leg, long tsUs) {
        for (int i = leg - 1; i >= 0 && reached[i] > tsUs; i--) {
            if (to[i] > tsUs) {
                return i;
            }
        }
        return -1;
    }
}
