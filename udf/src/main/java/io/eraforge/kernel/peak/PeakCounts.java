package io.eraforge.kernel.peak;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import java.util.Arrays;

/**
 * Counts values that are larger than all neighbours within a distance. One sieve for all distances, the shortest first:
 * what passes is tested against the next. It has no branch on the values, since those are hard to guess.
 */
public final class PeakCounts {
    private final int[] supports;
    private final int[] ascending;
    private final int[] counts;
    private int[] tops = new int[0];

    public PeakCounts(int[] supports) {
        this.supports = supports;
        this.ascending = Arrays.stream(supports).sorted().distinct().toArray();
        this.counts = new int[ascending.length];
    }

    /** One count per support. */
    public void count(Series s, double[] values) {
        int found = findTops(s.x(), s.n() - 1);
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

    private int findTops(double[] x, int last) {
        tops = ScratchArrays.atLeast(tops, last + 1);
        int found = 0;
        for (int i = 1; i < last; i++) {
            tops[found] = i;
            found += (x[i] > x[i - 1] ? 1 : 0) & (x[i] > x[i + 1] ? 1 : 0);
        }
        return found;
    }

    /** Keeps the tops that also exceed the neighbours farther than {@code reached}, up to {@code support}. */
    private int sieve(double[] x, int n, int found, int reached, int support) {
        int kept = 0;
        for (int k = 0; k < found; k++) {
            int at = tops[k];
            if (at >= support && at + support < n) {
                tops[kept] = at;
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
