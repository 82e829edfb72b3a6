package io.eraforge.kernel.peak;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import java.util.Arrays;

/**
 * Counts values larger than all neighbours within a distance (the support). One sieve serves all supports, the smallest
 * first: candidates that pass are tested for the next. The loops do not branch on values, which would be unpredictable.
 */
public final class PeakCounts extends SharedStatistic {
    public static final Statistic<PeakCounts> KEY = Statistic.of(PeakCounts.class, in -> new PeakCounts());
    /** A device compares with the largest neighbours, which takes memory for each support. */
    private static final int MAX_REDUCIBLE = 100;

    private int[] supports = {};
    private int[] counts = {};
    private int[] candidates = new int[0];

    /** Asks for the peaks of a support. */
    public void need(int support) {
        int[] all = Arrays.copyOf(supports, supports.length + 1);
        all[supports.length] = support;
        supports = Arrays.stream(all).sorted().distinct().toArray();
        counts = new int[supports.length];
    }

    /** The supports asked for, ascending. */
    public int[] supports() {
        return supports;
    }

    public int count(int support) {
        return counts[Arrays.binarySearch(supports, support)];
    }

    @Override
    protected void compute(Series s) {
        int found = findLocalMaxima(s.x(), s.n() - 1);
        int reached = 1;
        for (int k = 0; k < supports.length; k++) {
            found = sieve(s.x(), s.n(), found, reached, supports[k]);
            counts[k] = found;
            reached = supports[k];
        }
    }

    @Override
    public boolean isReducible() {
        return supports[supports.length - 1] <= MAX_REDUCIBLE;
    }

    @Override
    public void load(ReducedRow row) {
        for (int k = 0; k < supports.length; k++) {
            counts[k] = (int) row.nextLong();
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
