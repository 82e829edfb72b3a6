package io.eraforge.workload.era.prepare.reading;

/** Binary search in sorted arrays. */
public final class SortedLongs {
    private SortedLongs() {}

    /** Index of the first element of {@code sorted[from, to)} that is at least {@code key}; {@code to} if there is none. */
    public static int lowerBound(long[] sorted, int from, int to, long key) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
