package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import java.util.Arrays;

/** How predictable a series is: the entropy of the next value, given that similar sequences occurred before. Not thread-safe. */
public final class TemplateEntropy {
    public static final int MAX_LENGTH = TemplateMatches.MAX_LENGTH;

    private static final int SAMPLE_LENGTH = 2;
    private static final double SAMPLE_TOLERANCE = 0.2;

    private int[] tally = new int[0];
    private final ShareLogarithms ofShorter = new ShareLogarithms();
    private final ShareLogarithms ofLonger = new ShareLogarithms();

    private final Series s;
    private final Moments moments;
    private final TemplateMatches matches;

    public TemplateEntropy(Statistics in) {
        this.s = in.values();
        this.moments = in.get(Moments.KEY);
        this.matches = in.get(TemplateMatches.KEY);
    }

    /** Approximate entropy of templates of {@code m} values within {@code r} standard deviations. */
    public double approximate(int m, double r) {
        int n = s.n();
        if (n <= m + 1) {
            return 0;
        }
        matches.count(m, r * moments.standardDeviation());
        return Math.abs(meanLog(matches.shorter(), ofShorter.forSize(n - m + 1))
                - meanLog(matches.longer(), ofLonger.forSize(n - m)));
    }

    /** Sample entropy of templates of 2 values within 0.2 standard deviations. */
    public double sample() {
        int n = s.n();
        matches.count(SAMPLE_LENGTH, SAMPLE_TOLERANCE * moments.standardDeviation());
        // Without each template's match with itself.
        long longer = sum(matches.longer(), n - SAMPLE_LENGTH) - (n - SAMPLE_LENGTH);
        long shorter = sum(matches.shorter(), n - SAMPLE_LENGTH + 1) - (n - SAMPLE_LENGTH + 1);
        return -Math.log((double) longer / shorter);
    }

    /** Mean of log(count / size) over the first counts, as many as the size; equal counts share one logarithm. */
    private double meanLog(int[] counts, ShareLogarithms logarithms) {
        int size = logarithms.size();
        tally = ScratchArrays.atLeast(tally, size + 1);
        Arrays.fill(tally, 0, size + 1, 0);
        for (int i = 0; i < size; i++) {
            tally[counts[i]]++;
        }
        double sum = 0;
        for (int count = 0; count <= size; count++) {
            if (tally[count] > 0) {
                sum += tally[count] * logarithms.of(count);
            }
        }
        return sum / size;
    }

    private static long sum(int[] counts, int size) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += counts[i];
        }
        return sum;
    }
}
