package io.eraforge.control.slice;

import io.eraforge.control.memory.MemoryModel;

/** Cuts a batch into slices that keep to a limit, by the memory they are predicted to need. */
public final class SliceSizer {
    /** Columns are indexed by int. */
    static final long MAX_VALUES = Integer.MAX_VALUE;
    /** Some phases make a column of several values per row. */
    static final int MOST_ROWS = Integer.MAX_VALUE / 128;

    private final MemoryModel memory;
    private final int features;
    private final boolean timed;

    public SliceSizer(MemoryModel memory, int features, boolean timed) {
        this.memory = memory;
        this.features = features;
        this.timed = timed;
    }

    /**
     * The largest slice from row {@code from} on that ends by {@code end} and keeps to the limit; at least one row. The
     * results of all slices of a batch are held to its end, and count.
     */
    public Slice next(RowLengths lengths, int from, int end, SliceLimit limit) {
        Slice whole = largest(lengths, from, end, limit);
        if (whole.rows() == lengths.rows()) {
            return whole;
        }
        long held = memory.results(lengths.rows(), features);
        return largest(lengths, from, end, new SliceLimit(limit.rows(), limit.bytes() - held, limit.spillFirst()));
    }

    private Slice largest(RowLengths lengths, int from, int end, SliceLimit limit) {
        int most = (int) Math.min(end, from + (long) Math.max(1, Math.min(limit.rows(), MOST_ROWS)));
        int fits = from + 1;
        int tooFar = most + 1;
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
        return new Slice(from, to, values, memory.bytes(to - from, values, features, timed));
    }
}
