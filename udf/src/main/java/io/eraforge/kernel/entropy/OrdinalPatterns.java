package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import java.util.Arrays;

/**
 * Entropies of the ordinal patterns of consecutive values, for several window lengths in one pass; equal values count as
 * ascending. The code of a pattern is derived from the number of larger preceding values in the window for each value, so
 * it follows from the code of the window that is one shorter. Not thread-safe.
 */
public final class OrdinalPatterns extends SharedStatistic {
    /** Patterns with smaller counts share one logarithm per count. */
    private static final int TALLIED_COUNTS = 64;

    /** Longer windows have too many patterns to be counted together. */
    private static final int MAX_REDUCIBLE = 4;

    private final int stride;
    private int[] dimensions = {};
    private int longest;
    private int[][] counts = {};
    private int[] code = {};
    private double[] entropies = {};
    private final int[] patternsByCount = new int[TALLIED_COUNTS];

    /** Identifies the patterns of windows that start every {@code stride} values. */
    public record Key(int stride) implements Statistic<OrdinalPatterns> {
        @Override
        public OrdinalPatterns create(Statistics in) {
            return new OrdinalPatterns(stride);
        }
    }

    private OrdinalPatterns(int stride) {
        this.stride = stride;
    }

    /** Asks for windows of {@code dimension} values. */
    public void need(int dimension) {
        int[] all = Arrays.copyOf(dimensions, dimensions.length + 1);
        all[dimensions.length] = dimension;
        dimensions = Arrays.stream(all).sorted().distinct().toArray();
        longest = dimensions[dimensions.length - 1];
        counts = new int[longest + 1][];
        code = new int[longest + 1];
        entropies = new double[longest + 1];
        int patterns = 1;
        for (int d = 1; d <= longest; d++) {
            patterns *= d;
            counts[d] = Arrays.binarySearch(dimensions, d) >= 0 ? new int[patterns] : null;
        }
    }

    /** The window lengths asked for, ascending. */
    public int[] dimensions() {
        return dimensions;
    }

    /** Entropy for a window length; NaN if the era is shorter than the window. */
    public double entropy(int dimension) {
        return entropies[dimension];
    }

    @Override
    protected void compute(Series s) {
        for (int d : dimensions) {
            Arrays.fill(counts[d], 0);
        }
        Arrays.fill(code, 0);
        double[] x = s.x();
        for (int i = 0; i < s.n(); i++) {
            updateCodes(x, i);
            count(i);
        }
        for (int d : dimensions) {
            int windows = (s.n() - d) / stride + 1;
            entropies[d] = s.n() < d ? Double.NaN : entropy(counts[d], windows);
        }
    }

    @Override
    public boolean isReducible() {
        return stride == 1 && longest <= MAX_REDUCIBLE;
    }

    /** For each window length, how often the patterns occur, in any order. */
    @Override
    public void load(ReducedRow row) {
        for (int d : dimensions) {
            int[] found = counts[d];
            for (int i = 0; i < found.length; i++) {
                found[i] = (int) row.nextLong();
            }
            entropies[d] = row.n() < d ? Double.NaN : entropy(found, row.n() - d + 1);
        }
    }

    // Sets code[d] to the code of the d values that end at i.
    private void updateCodes(double[] x, int i) {
        int reach = Math.min(longest - 1, i);
        int previous = 0;
        int larger = 0;
        for (int d = 2; d <= reach + 1; d++) {
            larger += x[i - d + 1] > x[i] ? 1 : 0;
            int shorter = previous;
            previous = code[d];
            code[d] = shorter * d + larger;
        }
    }

    private void count(int i) {
        for (int d : dimensions) {
            int start = i - d + 1;
            if (start >= 0 && (stride == 1 || start % stride == 0)) {
                counts[d][code[d]]++;
            }
        }
    }

    // Many patterns have the same count, so few logarithms are needed.
    private double entropy(int[] patternCounts, double windows) {
        Arrays.fill(patternsByCount, 0);
        double entropy = 0;
        for (int count : patternCounts) {
            if (count < TALLIED_COUNTS) {
                patternsByCount[count]++;
            } else {
                entropy -= term(count / windows);
            }
        }
        for (int count = 1; count < TALLIED_COUNTS; count++) {
            if (patternsByCount[count] > 0) {
                entropy -= patternsByCount[count] * term(count / windows);
            }
        }
        return entropy;
    }

    private static double term(double share) {
        return share * Math.log(share);
    }
}
