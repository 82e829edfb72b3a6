package io.eraforge.control.slice;

/**
 * Rows {@code [from, to)} of a batch, processed together.
 *
 * @param values total number of values of these rows
 * @param bytes predicted peak device memory
 */
public record Slice(int from, int to, long values, long bytes) {
    public int rows() {
        return to - from;
    }

    /** Device bytes of the values themselves, allocated before the slice starts. */
    long inputBytes() {
        return 8 * values;
    }
}
