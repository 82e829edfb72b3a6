package io.eraforge.kernel.peak;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import java.util.Arrays;

/**
 * Counts values larger than all neighbours within a distance (the support). One sieve serves all supports, the smallest
 * first: candidates that pass are tested for the next. The loops do not branch on values, which would be unpredictable.
 */
public final class PeakCounts {
    private final int[] supports;
    private final int[] ascending;
    private final int[] counts;
    private int[] candidates = new int[0];

    public PeakCounts(int[] supports) {
        this.supports = supports;
        this.ascending = Arrays.stream(supports).sorted().distinct().toArray();
        this.counts = new int[ascending.length];
    }

    /** Writes one count per support, in the order given. */
    public void count(Series s, double[] values) {
        int found = findLocalMaxima(s.x(), s.n() - 1);
        int reached = 1;
        for (int k = 0; k < ascending.length; k++) {
            found = sieve(s.x(), s.n(), found, reached, ascending[k]);
            counts[k] = found;
            reached = ascending[k];
        }
        for (int j = 0; j < supports.length; j++) {
            values[j] = counts[Arrays.binarySearch(ascending, supports[j])];
        }
    }

    private int findLocalMaxima(double[] x, int last) {
        candidates = ScratchArrays.atLeast(candidates, last + 1);
        int found = 0;
        for (int i = 1; i < last; i++) {
            candidates[found] = i;
            found += (x[i] > x[i - 1] ? 1 : 0) & (x[i] > x[i + 1] ? 1 : 0);
        }
        return found;
    }

    /** Keeps the candidates that also exceed their neighbours beyond {@code reached}, up to {@code support}. */
    private int sieve(double[] x, int n, int found, int reached, int support) {
        int kept = 0;
        for (int k = 0; k < found; k++) {
            int at = candidates[k];
            if (at >= support && at + support < n) {
                candidates[kept] = at;
                kept += exceeds(x, at, reached, support);
            }
        }
        return kept;
    }

    private static int exceeds(double[] x, int at, int reached, int support) {
        double top = x[at];
        int all = 1;
        for (int j = reached + 1; j <= support; j++) {
            all &= (top > x[at - j] ? 1 : 0) & (top > x[at + j] ? 1 : 0);
        }
        return all;
    }
}
