package io.eraforge.control.slice;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.memory.RowShape;

/** Cuts a batch into slices within a limit on rows and predicted memory. */
public final class SliceSizer {
    /** cuDF columns are indexed by int. */
    static final long MAX_VALUES = Integer.MAX_VALUE;
    /** Some phases create a column with several values per row. */
    static final int MAX_ROWS = Integer.MAX_VALUE / 128;

    private final MemoryModel memory;
    private final RowShape shape;

    public SliceSizer(MemoryModel memory, RowShape shape) {
        this.memory = memory;
        this.shape = shape;
    }

    /**
     * The largest slice within the limit that starts at row {@code from} and ends at or before {@code end}; at least one row.
     * Results of finished slices are on the host and do not count.
     */
    public Slice next(RowLengths lengths, int from, int end, SliceLimit limit) {
        int maxEnd = (int) Math.min(end, from + (long) Math.max(1, Math.min(limit.rows(), MAX_ROWS)));
        int fits = from + 1;
        int tooFar = maxEnd + 1;
        while (tooFar - fits > 1) {
            int middle = (fits + tooFar) >>> 1;
            if (fits(lengths, from, middle, limit)) {
                fits = middle;
            } else {
                tooFar = middle;
            }
        }
        return slice(lengths, from, fits);
    }

    private boolean fits(RowLengths lengths, int from, int to, SliceLimit limit) {
        Slice slice = slice(lengths, from, to);
        return slice.values() <= MAX_VALUES && slice.bytes() <= limit.bytes();
    }

    private Slice slice(RowLengths lengths, int from, int to) {
        long values = lengths.values(from, to);
        return new Slice(from, to, values, memory.bytes(to - from, values, shape));
    }
}
