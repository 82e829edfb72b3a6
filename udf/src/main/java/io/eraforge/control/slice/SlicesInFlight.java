package io.eraforge.control.slice;

import java.util.IdentityHashMap;
import java.util.Map;

/** Slices under way: only one that was alone from start to end tells how much memory it took. */
final class SlicesInFlight {
    /** How a slice that ended had begun; {@code alone} from start to end. */
    record Flight(boolean alone, boolean single, long usedBefore) {}

    private record Begun(long nth, Flight flight) {}

    private static final Flight UNKNOWN = new Flight(false, false, -1);

    // Slices of several tasks may be equal.
    private final Map<Slice, Begun> underWay = new IdentityHashMap<>();
    private long starts;

    /** {@code single}: as one row of its own, since slices kept failing. */
    void started(Slice slice, boolean single, long usedBytes) {
        starts++;
        boolean alone = underWay.isEmpty() && usedBytes >= 0;
        underWay.put(slice, new Begun(starts, new Flight(alone, single, usedBytes)));
    }

    /** A slice that was not under way tells nothing. */
    Flight ended(Slice slice) {
        Begun begun = underWay.remove(slice);
        if (begun == null) {
            return UNKNOWN;
        }
        Flight flight = begun.flight();
        return new Flight(flight.alone() && begun.nth() == starts, flight.single(), flight.usedBefore());
    }

    int count() {
        return underWay.size();
    }
}
