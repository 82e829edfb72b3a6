package io.eraforge.batch;

/** Slices under way: only one that was alone from start to end tells how much memory it took. */
final class Flights {
    private int underWay;
    private boolean alone = true;
    private long usedBefore;

    void started(long usedBytes) {
        alone = underWay == 0;
        underWay++;
        usedBefore = usedBytes;
    }

    /** Whether the slice that ended had been alone. */
    boolean ended() {
        underWay--;
        return alone && usedBefore >= 0;
    }

    long usedBefore() {
        return usedBefore;
    }
}
