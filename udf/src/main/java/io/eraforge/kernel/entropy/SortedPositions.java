package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/** Values in ascending order with their positions. Not thread-safe. */
final class SortedPositions {
    private double[] sorted = new double[0];
    private int[] positions = new int[0];
    private int[] ties = new int[0];
    private int size;

    /** Sorts {@code x[start, start + count)}; positions count from {@code start}. */
    void sort(double[] x, int start, int count) {
        size = count;
        sorted = ScratchArrays.atLeast(sorted, count);
        positions = ScratchArrays.atLeast(positions, count);
        ties = ScratchArrays.atLeast(ties, count);
        System.arraycopy(x, start, sorted, 0, count);
        Arrays.sort(sorted, 0, count);
        Arrays.fill(ties, 0, count, 0);
        for (int i = 0; i < count; i++) {
            int rank = firstNotBelow(x[start + i]);
            positions[rank + ties[rank]++] = i;
        }
    }

    int size() {
        return size;
    }

    /** The k-th smallest value, from 0. */
    double value(int k) {
        return sorted[k];
    }

    /** Position of the k-th smallest value. */
    int position(int k) {
        return positions[k];
    }

    private int firstNotBelow(double value) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
