package io.eraforge.kernel.peak;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Tests whether values exceed the local noise floor: the 10th percentile of a window of one twentieth of the series. Small
 * windows are scanned; large ones use a Fenwick tree over the ranks that follows the window, at a cost of n log n. Not
 * thread-safe.
 */
public final class NoiseFloor {
    private static final int MAX_SCANNED_WINDOW = 512;
    private static final double PERCENTILE = 10 / 100.0;

    private double[] row;
    private int n;
    private int half;
    private int odd;
    private int below;
    private int notAbove;
    private int start;
    private int end;
    private double[] sorted = new double[0];
    private double[] window = new double[0];
    private int[] tree = new int[0];
    private boolean ranked;

    /** Starts a row, which is not copied. Positions must then be queried in ascending order. */
    public void begin(double[] newRow, int count) {
        row = newRow;
        n = count;
        int size = (int) Math.ceil(n / 20.0);
        half = size / 2;
        odd = size % 2;
        start = 0;
        end = 0;
        ranked = size > MAX_SCANNED_WINDOW;
        if (ranked) {
            buildRanks();
        }
    }

    /** Whether the magnitude of a value at this position is at least the noise floor there. */
    public boolean exceedsNoise(double value, int position) {
        moveTo(Math.max(position - half, 0), Math.min(position + half + odd, n));
        double size = Math.abs(value);
        double rank = PERCENTILE * (end - start - 1);
        int k = (int) rank;
        int next = k == rank ? k : k + 1;
        count(size);
        if (below <= k && notAbove > next) {
            return true;
        }
        if (below > next || notAbove <= k) {
            return false;
        }
        double low = select(k);
        double noise = k == rank ? low : low * (next - rank) + select(next) * (rank - k);
        return !(Math.abs(value / noise) < 1);
    }

    private void moveTo(int newStart, int newEnd) {
        if (ranked) {
            for (int i = end; i < newEnd; i++) {
                update(row[i], 1);
            }
            for (int i = start; i < newStart; i++) {
                update(row[i], -1);
            }
        }
        start = newStart;
        end = newEnd;
    }

    // Counts the values of the window that are below −size, and those not above size.
    private void count(double size) {
        if (ranked) {
            below = prefixSum(position(-size, false));
            notAbove = prefixSum(position(size, true));
            return;
        }
        // Sign bits instead of comparisons: the branches would be unpredictable.
        long low = 0;
        long high = 0;
        for (int i = start; i < end; i++) {
            low += Double.doubleToRawLongBits(row[i] + size) >>> 63;
            high += Double.doubleToRawLongBits(size - row[i]) >>> 63;
        }
        below = (int) low;
        notAbove = end - start - (int) high;
    }

    /** The k-th smallest value of the window, from 0. */
    private double select(int k) {
        if (ranked) {
            return sorted[rankOf(k)];
        }
        int size = end - start;
        window = ScratchArrays.atLeast(window, size);
        System.arraycopy(row, start, window, 0, size);
        Arrays.sort(window, 0, size);
        return window[k];
    }

    private void buildRanks() {
        sorted = ScratchArrays.atLeast(sorted, n);
        System.arraycopy(row, 0, sorted, 0, n);
        Arrays.sort(sorted, 0, n);
        tree = ScratchArrays.atLeast(tree, n + 1);
        Arrays.fill(tree, 0, n + 1, 0);
    }

    // Number of values of the row below the bound, or equal to it if inclusive.
    private int position(double bound, boolean inclusive) {
        int low = 0;
        int high = n;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < bound || inclusive && sorted[middle] == bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void update(double value, int delta) {
        for (int i = position(value, false) + 1; i <= n; i += i & -i) {
            tree[i] += delta;
        }
    }

    private int prefixSum(int ranks) {
        int sum = 0;
        for (int i = ranks; i > 0; i -= i & -i) {
            sum += tree[i];
        }
        return sum;
    }

    private int rankOf(int k) {
        int rank = 0;
        int remaining = k;
        for (int bit = Integer.highestOneBit(n); bit > 0; bit >>= 1) {
            if (rank + bit <= n && tree[rank + bit] <= remaining) {
                rank += bit;
                remaining -= tree[rank];
            }
        }
        return rank;
    }
}
