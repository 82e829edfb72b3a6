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
     * @param startMillis when it started
     * @param coreValues values that cores had computed by then
     */
    record Flight(boolean alone, boolean single, long usedBefore, long startMillis, long coreValues) {
        private Flight alone(boolean still) {
            return new Flight(alone && still, single, usedBefore, startMillis, coreValues);
        }
    }

    private record Started(long number, Flight flight) {}

    private static final Flight UNKNOWN = new Flight(false, false, -1, -1, 0);

    // By identity: slices of different tasks may be equal.
    private final Map<Slice, Started> inFlight = new IdentityHashMap<>();
    private long starts;

    void started(Slice slice, boolean single, long usedBytes, long millis, long coreValues) {
        starts++;
        boolean alone = inFlight.isEmpty() && usedBytes >= 0;
        inFlight.put(slice, new Started(starts, new Flight(alone, single, usedBytes, millis, coreValues)));
    }

    /** For a slice that was never started, a flight that is not alone and knows no usage. */
    Flight ended(Slice slice) {
        Started started = inFlight.remove(slice);
        if (started == null) {
            return UNKNOWN;
        }
        return started.flight().alone(started.number() == starts);
    }

    int count() {
        return inFlight.size();
    }
}
