package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import java.util.Arrays;

/**
 * Counts, for every template of m consecutive values, the templates within a tolerance of it in each value, itself included;
 * likewise for templates of m + 1 values. Exact, in n²/64 steps: the values within the tolerance of one value are a bit set,
 * and a template's matches are that set for its first value, intersected with the matches of its rest, shifted by one. The
 * columns of these sets are processed in blocks, so that memory does not grow with n². Not thread-safe.
 */
public final class TemplateMatches extends SharedStatistic {
    public static final Statistic<TemplateMatches> KEY =
            Statistic.of(TemplateMatches.class, in -> new TemplateMatches());

    static final int MAX_LENGTH = 32;

    private static final int BLOCK = 2048;

    private double[] x = new double[0];
    private int n;
    private final SortedPositions all = new SortedPositions();
    private final SortedPositions part = new SortedPositions();
    /** The block's columns and those that templates starting in it extend into; all values if they fit into one block. */
    private SortedPositions block = all;
    /** Sets of the block's k smallest values, for k from 0. */
    private long[] smallest = new long[0];
    /** For each value, the number of values in the block below its tolerance, and the number not above it. */
    private int[] below = new int[0];

    private int[] upTo = new int[0];
    /** For each length from 1 to m + 1, the templates in the block that match the one that starts at the current value. */
    private long[][] matches = new long[0][];
    /** Takes the matches of one value. */
    private long[] spare = new long[0];

    private int[] shorter = new int[0];
    private int[] longer = new int[0];

    /** Matches of templates of m values; the first n − m + 1 are valid. */
    int[] shorter() {
        return shorter;
    }

    /** Matches of templates of m + 1 values; the first n − m are valid. */
    int[] longer() {
        return longer;
    }

    @Override
    protected void compute(Series s) {
        index(s.x(), s.n());
    }

    /** Prepares for counting in {@code values[0, count)}, which must stay as they are. */
    void index(double[] values, int count) {
        x = values;
        n = count;
        all.sort(x, 0, n);
        block = all;
        if (n <= BLOCK) {
            indexSmallest(words(n) + 1);
        }
    }

    /** Counts the matches; none if the tolerance is NaN. {@code m} is from 1 to {@link #MAX_LENGTH}. */
    void count(int m, double tolerance) {
        shorter = ScratchArrays.atLeast(shorter, n);
        longer = ScratchArrays.atLeast(longer, n);
        below = ScratchArrays.atLeast(below, n);
        upTo = ScratchArrays.atLeast(upTo, n);
        Arrays.fill(shorter, 0, n, 0);
        Arrays.fill(longer, 0, n, 0);
        if (Double.isNaN(tolerance)) {
            return;
        }
        for (int start = 0; start < n; start += BLOCK) {
            countBlock(start, m, tolerance);
        }
    }

    private void countBlock(int start, int m, double tolerance) {
        int words = words(Math.min(n - start, BLOCK));
        if (n > BLOCK) {
            block = part;
            block.sort(x, start, Math.min(n - start, BLOCK + m));
            indexSmallest(words + 1);
        }
        findRanges(tolerance);
        reserveMatches(m + 1, words + 2);
        for (int i = n - 1; i >= 0; i--) {
            extend(i, m, words + 1);
            countBits(i, m, words);
        }
    }

    private static int words(int columns) {
        return (columns + Long.SIZE - 1) / Long.SIZE;
    }

    /** Builds the sets of the block's smallest values; the last word is only for shifts. */
    private void indexSmallest(int width) {
        int size = block.size();
        smallest = ScratchArrays.atLeast(smallest, (size + 1) * width);
        Arrays.fill(smallest, 0, width, 0);
        for (int k = 0; k < size; k++) {
            int from = k * width;
            int position = block.position(k);
            System.arraycopy(smallest, from, smallest, from + width, width);
            smallest[from + width + position / Long.SIZE] |= 1L << position;
        }
    }

    /** Rounding is monotonic, so the values that satisfy the rounded comparison are neighbours in sorted order. */
    private void findRanges(double tolerance) {
        int low = 0;
        int high = 0;
        for (int k = 0; k < n; k++) {
            double value = all.value(k);
            while (low < block.size() && value - block.value(low) > tolerance) {
                low++;
            }
            while (high < block.size() && block.value(high) - value <= tolerance) {
                high++;
            }
            below[all.position(k)] = low;
            upTo[all.position(k)] = high;
        }
    }

    private void reserveMatches(int lengths, int width) {
        if (matches.length < lengths || matches[0].length < width) {
            matches = new long[lengths][width];
            spare = new long[width];
        }
        for (long[] set : matches) {
            Arrays.fill(set, 0, width, 0);
        }
        Arrays.fill(spare, 0, width, 0);
    }

    /** Turns the matches of the templates that start at value {@code i + 1} into those of the templates that start at {@code i}. */
    private void extend(int i, int m, int width) {
        long[] first = first(i, width);
        for (int k = m; k > 0; k--) {
            long[] longer = matches[k];
            long[] rest = matches[k - 1];
            for (int w = 0; w < width; w++) {
                longer[w] = first[w] & (rest[w] >>> 1 | rest[w + 1] << -1);
            }
        }
        spare = matches[0];
        matches[0] = first;
    }

    /** The block's values within the tolerance of value {@code i}. */
    private long[] first(int i, int width) {
        long[] sets = smallest;
        long[] set = spare;
        int from = below[i] * width;
        int to = upTo[i] * width;
        for (int w = 0; w < width; w++) {
            set[w] = sets[to + w] ^ sets[from + w];
        }
        return set;
    }

    private void countBits(int i, int m, int words) {
        long[] ofShorter = matches[m - 1];
        long[] ofLonger = matches[m];
        int shorterMatches = 0;
        int longerMatches = 0;
        for (int w = 0; w < words; w++) {
            shorterMatches += Long.bitCount(ofShorter[w]);
            longerMatches += Long.bitCount(ofLonger[w]);
        }
        shorter[i] += shorterMatches;
        longer[i] += longerMatches;
    }
}
