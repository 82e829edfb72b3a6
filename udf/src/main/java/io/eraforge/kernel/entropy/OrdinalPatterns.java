package io.eraforge.kernel.entropy;

import io.eraforge.kernel.Series;
import java.util.Arrays;

/**
 * Entropies of the ordinal patterns of consecutive values, for several window lengths in one pass; equal values count as
 * ascending. The code of a pattern is derived from the number of larger preceding values in the window for each value, so
 * it follows from the code of the window that is one shorter. Not thread-safe.
 */
public final class OrdinalPatterns {
    /** Patterns with smaller counts share one logarithm per count. */
    private static final int TALLIED_COUNTS = 64;

    private final int[] dimensions;
    private final int stride;
    private final int longest;
    private final int[][] counts;
    private final int[] code;
    private final int[] patternsByCount = new int[TALLIED_COUNTS];

    /** {@code dimensions} are the window lengths; windows start every {@code stride} values. */
    public OrdinalPatterns(int[] dimensions, int stride) {
        this.dimensions = dimensions.clone();
        this.stride = stride;
        this.longest = Arrays.stream(dimensions).max().orElse(1);
        this.counts = new int[longest + 1][];
        this.code = new int[longest + 1];
        int patterns = 1;
        for (int d = 1; d <= longest; d++) {
            patterns *= d;
            counts[d] = Arrays.stream(dimensions).anyMatch(Integer.valueOf(d)::equals) ? new int[patterns] : null;
        }
    }

    /** Writes one entropy per window length, in the order given. NaN if the era is shorter than the window. */
    public void entropies(Series s, double[] values) {
        for (int d : dimensions) {
            Arrays.fill(counts[d], 0);
        }
        Arrays.fill(code, 0);
        double[] x = s.x();
        for (int i = 0; i < s.n(); i++) {
            updateCodes(x, i);
            count(i);
        }
        for (int i = 0; i < dimensions.length; i++) {
            int windows = (s.n() - dimensions[i]) / stride + 1;
            values[i] = s.n() < dimensions[i] ? Double.NaN : entropy(counts[dimensions[i]], windows);
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
