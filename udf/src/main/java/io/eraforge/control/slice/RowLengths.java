package io.eraforge.control.slice;

/** Number of values of each row of a batch, as prefix sums. */
public final class RowLengths {
    private final long[] ends;

    /** {@code lengths} must not be negative. */
    public RowLengths(int[] lengths) {
        ends = new long[lengths.length + 1];
        for (int row = 0; row < lengths.length; row++) {
            ends[row + 1] = ends[row] + lengths[row];
        }
    }

    public int rows() {
        return ends.length - 1;
    }

    /** Total number of values of the rows {@code [from, to)}. */
    public long values(int from, int to) {
        return ends[to] - ends[from];
    }
}
