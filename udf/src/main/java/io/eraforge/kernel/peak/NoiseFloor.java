package io.eraforge.kernel.peak;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Whether values stand above the noise around them: the 10th percentile of a window of a twentieth of the series. Small
 * windows are counted through; for large ones a tree over the ranks follows the window, so that the cost is n log n.
 */
public final class NoiseFloor {
    private static final int COUNTED_THROUGH = 512;
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

    /** Takes the row that signals and noise are read from. Positions must then be asked for in ascending order. */
    public void begin(double[] newRow, int count) {
        row = newRow;
        n = count;
        int size = (int) Math.ceil(n / 20.0);
        half = size / 2;
        odd = size % 2;
        start = 0;
        end = 0;
        ranked = size > COUNTED_THROUGH;
        if (ranked) {
            rank();
        }
    }

    /** Whether a value at this position is at least as far from zero as the noise there. */
    public boolean exceedsNoise(double value, int position) {
        moveTo(Math.max(position - half, 0), Math.min(position + half + odd, n));
        double size = Math.abs(value);
        double at = PERCENTILE * (end - start - 1);
        int k = (int) at;
        int next = k == at ? k : k + 1;
        count(size);
        if (below <= k && notAbove > next) {
            return true;
        }
        if (below > next || notAbove <= k) {
            return false;
        }
        double low = select(k);
        double noise = k == at ? low : low * (next - at) + select(next) * (at - k);
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

    // How many values of the window are below −size, and how many not above size.
    private void count(double size) {
        if (ranked) {
            below = prefix(position(-size, false));
            notAbove = prefix(position(size, true));
            return;
        }
        // Sign bits rather than comparisons: no branch could be guessed here.
        long low = 0;
        long high = 0;
        for (int i = start; i < end; i++) {
            low += Double.doubleToRawLongBits(row[i] + size) >>> 63;
            high += Double.doubleToRawLongBits(size - row[i]) >>> 63;
        }
        below = (int) low;
        notAbove = end - start - (int) high;
    }

    private double select(int k) {
        if (ranked) {
            return sorted[descend(k)];
        }
        int size = end - start;
        window = ScratchArrays.atLeast(window, size);
        System.arraycopy(row, start, window, 0, size);
        Arrays.sort(window, 0, size);
        return window[k];
    }

    private void rank() {
        sorted = ScratchArrays.atLeast(sorted, n);
        System.arraycopy(row, 0, sorted, 0, n);
        Arrays.sort(sorted, 0, n);
        tree = ScratchArrays.atLeast(tree, n + 1);
        Arrays.fill(tree, 0, n + 1, 0);
    }

    // How many of all values are below the bound, or also at it.
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

    private void update(double value, int by) {
        for (int i = position(value, false) + 1; i <= n; i += i & -i) {
            tree[i] += by;
        }
    }

    private int prefix(int ranks) {
        int sum = 0;
        for (int i = ranks; i > 0; i -= i & -i) {
            sum += tree[i];
        }
        return sum;
    }

    private int descend(int k) {
        int at = 0;
        int left = k;
        for (int bit = Integer.highestOneBit(n); bit > 0; bit >>= 1) {
            if (at + bit <= n && tree[at + bit] <= left) {
                at += bit;
                left -= tree[at];
            }
        }
        return at;
    }
}
