package io.eraforge.control.slice;

/** The learned size of a slice, between the least and the configured one. */
final class LearnedSliceSize {
    private final int least;
    private final int configured;
    private int learned;

    LearnedSliceSize(int least, int configured) {
        this.least = least;
        this.configured = configured;
        this.learned = configured;
    }

    int rows() {
        return learned;
    }

    int least() {
        return least;
    }

    int configured() {
        return configured;
    }

    /** What half of so many rows is, here. */
    int half(int rows) {
        return Math.max(least, rows / 2);
    }

    /** How near to the learned size a slice was: 1 is all of it. */
    double share(Slice slice) {
        return (double) slice.rows() / learned;
    }

    // Of the slice that failed, not of what was learned: several tasks may fail at the same size.
    void halve(Slice failed) {
        learned = Math.min(learned, half(failed.rows()));
    }

    /** Whether there was room to. */
    boolean grow() {
        int before = learned;
        learned = (int) Math.min(configured, learned + Math.max(1L, learned / 2));
        return learned > before;
    }
}
