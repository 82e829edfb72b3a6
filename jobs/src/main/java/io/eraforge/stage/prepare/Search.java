package io.eraforge.stage.prepare;

/** Search in sorted times. */
final class Search {
    private Search() {}

    /** The first row of {@code ts[from, to)} that is not before {@code us}; {@code to} when all are. */
    static int lowerBound(long[] ts, int from, int to, long us) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ts[middle] < us) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
