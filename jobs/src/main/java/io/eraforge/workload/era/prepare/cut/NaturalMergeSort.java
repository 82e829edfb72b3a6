package io.eraforge.workload.era.prepare.cut;

/** Stable merge sort of row numbers by a long key that exploits runs which are already ascending. */
final class NaturalMergeSort {
    private NaturalMergeSort() {}

    /** Sorts {@code rows[from, to)} by {@code keys[row]}. Allocates nothing if they are already in order. */
    static void sort(int[] rows, int from, int to, long[] keys) {
        int first = runEnd(rows, from, to, keys);
        if (first >= to) {
            return;
        }
        int[] other = new int[to - from];
        while (runEnd(rows, from, to, keys) < to) {
            mergePass(rows, from, to, keys, other);
            System.arraycopy(other, 0, rows, from, to - from);
        }
    }

    private static void mergePass(int[] rows, int from, int to, long[] keys, int[] out) {
        int start = from;
        while (start < to) {
            int middle = runEnd(rows, start, to, keys);
            int end = middle < to ? runEnd(rows, middle, to, keys) : to;
            merge(rows, start, middle, end, keys, out, start - from);
            start = end;
        }
    }

    private static void merge(int[] rows, int start, int middle, int end, long[] keys, int[] out, int at) {
        int left = start;
        int right = middle;
        while (left < middle && right < end) {
            out[at++] = keys[rows[right]] < keys[rows[left]] ? rows[right++] : rows[left++];
        }
        System.arraycopy(rows, left, out, at, middle - left);
        System.arraycopy(rows, right, out, at + middle - left, end - right);
    }

    /** End, exclusive, of the ascending run that begins at {@code start}. */
    private static int runEnd(int[] rows, int start, int to, long[] keys) {
        int at = start + 1;
        while (at < to && keys[rows[at - 1]] <= keys[rows[at]]) {
            at++;
        }
        return Math.min(at, to);
    }
}
