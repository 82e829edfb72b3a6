package io.eraforge.gpu.column;

import java.util.Arrays;

/**
 * Where reductions of a column begin and end, computed on the host. An era longer than {@link #MAX_SEGMENT} values is reduced in
 * pieces, which different blocks of a device work on. Windows that would span two eras are segments without an owner.
 */
public final class Segments {
    /** Values that one block of a device reduces. */
    public static final int MAX_SEGMENT = 1 << 16;

    private int[] offsets = new int[64];
    private int[] owners = new int[64];
    private int count;

    private Segments() {
        offsets[0] = 0;
    }

    /** Windows of {@code span + 1} neighbouring values: window i starts with value i. {@code starts} ends with the end of the last era. */
    static Segments ofWindows(int[] starts, int span) {
        Segments segments = new Segments();
        int rows = Math.max(0, starts[starts.length - 1] - span);
        for (int era = 0; era + 1 < starts.length; era++) {
            int end = Math.max(starts[era], Math.min(starts[era + 1] - span, rows));
            segments.addUpTo(Math.min(end, rows), era);
            segments.addUpTo(Math.min(starts[era + 1], rows), -1);
        }
        return segments;
    }

    /** Consecutive parts; part i belongs to owner i. {@code ends} are ascending. */
    static Segments ofParts(int[] ends) {
        Segments segments = new Segments();
        for (int part = 0; part < ends.length; part++) {
            segments.addUpTo(ends[part], part);
        }
        return segments;
    }

    private void addUpTo(int end, int owner) {
        int last = offsets[count];
        while (last < end) {
            last = owner < 0 ? end : Math.min(end, last + MAX_SEGMENT);
            add(last, owner);
        }
    }

    private void add(int end, int owner) {
        if (count + 2 > offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
            owners = Arrays.copyOf(owners, 2 * owners.length);
        }
        owners[count] = owner;
        offsets[++count] = end;
    }

    /** Start of each segment, and the end of the last. No segment is empty. */
    int[] offsets() {
        return Arrays.copyOf(offsets, count + 1);
    }

    public int count() {
        return count;
    }

    /** The era, or part, that a segment belongs to; negative if none. */
    int owner(int segment) {
        return owners[segment];
    }
}
