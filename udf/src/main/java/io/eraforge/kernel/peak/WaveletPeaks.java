package io.eraforge.kernel.peak;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Counts peaks that appear at enough widths of a Ricker wavelet and exceed the local noise floor, as scipy's find_peaks_cwt
 * does for widths 1..k. Not thread-safe: keeps scratch memory between calls.
 */
public final class WaveletPeaks {
    private static final byte UNKNOWN = -1;

    private final RickerTransform rows = new RickerTransform();
    private final RidgeLines ridges = new RidgeLines();
    private final NoiseFloor noise = new NoiseFloor();
    private long[] candidates = new long[0];
    private byte[] results = new byte[0];

    /** Transforms the series for widths 1..{@code widths}; call before {@link #count}. */
    public void transform(double[] x, int n, int widths) {
        rows.compute(x, n, widths);
        if (results.length < n) {
            results = new byte[n];
        }
        Arrays.fill(results, 0, n, UNKNOWN);
    }

    /** Number of peaks for widths 1..{@code widths}, at most the number last transformed. */
    public int count(int n, int widths) {
        ridges.find(rows, n, widths);
        int minLength = (widths + 3) / 4;
        candidates = ScratchArrays.atLeast(candidates, ridges.count());
        int found = 0;
        for (int line = 0; line < ridges.count(); line++) {
            if (ridges.length(line) >= minLength) {
                candidates[found++] = (long) ridges.column(line) << 32 | line;
            }
        }
        Arrays.sort(candidates, 0, found);
        return countAboveNoise(n, found);
    }

    private int countAboveNoise(int n, int found) {
        noise.begin(rows.row(1), n);
        int peaks = 0;
        for (int i = 0; i < found; i++) {
            int line = (int) candidates[i];
            int column = ridges.column(line);
            peaks += ridges.row(line) == 0 ? cachedTest(column) : test(ridges.row(line), column);
        }
        return peaks;
    }

    // Most lines end in the first row, at the same positions for any number of widths.
    private byte cachedTest(int column) {
        if (results[column] == UNKNOWN) {
            results[column] = test(0, column);
        }
        return results[column];
    }

    /** 1 if the value exceeds the noise, else 0. */
    private byte test(int row, int column) {
        return (byte) (noise.exceedsNoise(rows.row(row + 1)[column], column) ? 1 : 0);
    }
}
