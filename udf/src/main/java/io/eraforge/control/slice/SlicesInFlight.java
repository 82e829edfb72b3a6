package io.eraforge.control.slice;

import java.util.IdentityHashMap;
import java.util.Map;

/** Tracks slices from start to end. Peak memory is attributed to a slice only if no other slice overlapped it. */
final class SlicesInFlight {
    /**
     * A slice that has ended.
     *
     * @param alone whether no other slice overlapped it
     * @param single whether it was started in single-row mode
     * @param usedBefore bytes in use when it started; −1 if unknown
     */
    record Flight(boolean alone, boolean single, long usedBefore) {}

    private record Started(long number, Flight flight) {}

    private static final Flight UNKNOWN = new Flight(false, false, -1);

    // By identity: slices of different tasks may be equal.
    private final Map<Slice, Started> inFlight = new IdentityHashMap<>();
    private long starts;

    void started(Slice slice, boolean single, long usedBytes) {
        starts++;
        boolean alone = inFlight.isEmpty() && usedBytes >= 0;
        inFlight.put(slice, new Started(starts, new Flight(alone, single, usedBytes)));
    }

    /** For a slice that was never started, a flight that is not alone and knows no usage. */
    Flight ended(Slice slice) {
        Started started = inFlight.remove(slice);
        if (started == null) {
            return UNKNOWN;
        }
        Flight flight = started.flight();
        return new Flight(flight.alone() && started.number() == starts, flight.single(), flight.usedBefore());
    }

    int count() {
        return inFlight.size();
    }
}
