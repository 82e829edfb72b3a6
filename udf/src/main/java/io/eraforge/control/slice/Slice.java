package io.eraforge.control.slice;

/** Rows {@code [from, to)} of a batch, worked together; with their values, and the bytes it was predicted to take. */
public record Slice(int from, int to, long values, long bytes) {
    public int rows() {
        return to - from;
    }

    /** What its values took before it was started. */
    long inputBytes() {
        return 8 * values;
    }
}
