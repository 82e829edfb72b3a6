package io.eraforge.control.slice;

/** Learned number of rows of a slice, between the minimum and the configured size. */
final class LearnedSliceSize {
    private final int min;
    private final int configured;
    private int learned;

    LearnedSliceSize(int min, int configured) {
        this.min = min;
        this.configured = configured;
        this.learned = configured;
    }

    int rows() {
        return learned;
    }

    int min() {
        return min;
    }

    int configured() {
        return configured;
    }

    /** Half of {@code rows}, but at least the minimum. */
    int half(int rows) {
        return Math.max(min, rows / 2);
    }

    /** Rows of the slice as a share of the learned size. */
    double share(Slice slice) {
        return (double) slice.rows() / learned;
    }

    // Half of the failed slice, not of the learned size: several tasks may fail at the same size.
    void halve(Slice failed) {
        learned = Math.min(learned, half(failed.rows()));
    }

    /** Grows by half, up to the configured size; false if it was already there. */
    boolean grow() {
        int before = learned;
        learned = (int) Math.min(configured, learned + Math.max(1L, learned / 2));
        return learned > before;
    }
}
