package io.eraforge.workload.era.prepare.reading;

/** Search in sorted numbers. */
public final class SortedLongs {
    private SortedLongs() {}

    /** The first place of {@code sorted[from, to)} that is not below {@code least}; {@code to} when all are. */
    public static int lowerBound(long[] sorted, int from, int to, long least) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
