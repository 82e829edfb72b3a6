package io.eraforge.control.slice;

/** How many values each row of a batch has. */
public final class RowLengths {
    private final long[] ends;

    /** {@code lengths} are not negative. */
    public RowLengths(int[] lengths) {
        ends = new long[lengths.length + 1];
        for (int row = 0; row < lengths.length; row++) {
            ends[row + 1] = ends[row] + lengths[row];
        }
    }

    public int rows() {
        return ends.length - 1;
    }

    /** Values of the rows {@code [from, to)}. */
    public long values(int from, int to) {
        return ends[to] - ends[from];
    }
}
