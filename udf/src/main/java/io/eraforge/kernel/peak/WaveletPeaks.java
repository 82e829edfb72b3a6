package io.eraforge.kernel.peak;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/**
 * Counts peaks that show at enough widths of a Ricker wavelet and above the noise around them, as scipy's find_peaks_cwt
 * does for the widths 1..k. Not thread safe: an instance is its scratch.
 */
public final class WaveletPeaks {
    private static final byte UNKNOWN = -1;

    private final RickerTransform rows = new RickerTransform();
    private final RidgeLines ridges = new RidgeLines();
    private final NoiseFloor noise = new NoiseFloor();
    private long[] candidates = new long[0];
    private byte[] verdicts = new byte[0];

    /** Smooths the series for up to so many widths; then {@link #count} for any number up to it. */
    public void smooth(double[] x, int n, int widths) {
        rows.smooth(x, n, widths);
        if (verdicts.length < n) {
            verdicts = new byte[n];
        }
        Arrays.fill(verdicts, 0, n, UNKNOWN);
    }

    /** The number of peaks for the widths 1..{@code widths}. */
    public int count(int n, int widths) {
        ridges.find(rows, n, widths);
        int enough = (widths + 3) / 4;
        candidates = ScratchArrays.atLeast(candidates, ridges.count());
        int found = 0;
        for (int line = 0; line < ridges.count(); line++) {
            if (ridges.length(line) >= enough) {
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
            peaks += ridges.row(line) == 0 ? verdict(column) : stands(ridges.row(line), column);
        }
        return peaks;
    }

    // Most lines end in the first row, at the same places for any number of widths.
    private byte verdict(int column) {
        if (verdicts[column] == UNKNOWN) {
            verdicts[column] = stands(0, column);
        }
        return verdicts[column];
    }

    private byte stands(int row, int column) {
        return (byte) (noise.exceedsNoise(rows.row(row + 1)[column], column) ? 1 : 0);
    }
}
