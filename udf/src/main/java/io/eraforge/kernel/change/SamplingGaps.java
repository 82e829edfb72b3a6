package io.eraforge.kernel.change;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import java.util.Arrays;

/** Time steps between consecutive values of one sensor. A gap is a step longer than 1.5 times the median step. */
public final class SamplingGaps extends SharedStatistic {
    public static final Statistic<SamplingGaps> KEY = Statistic.of(SamplingGaps.class, SamplingGaps::new);

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double GAP_FACTOR = 1.5;

    private long[] steps = new long[0];
    private double medianUs;
    private double jitterUs;
    private int count;
    private long longestUs;

    private SamplingGaps(Statistics in) {
        in.get(TimeEnds.KEY);
    }

    @Override
    protected void compute(Series s) {
        long[] t = s.tUs();
        int m = s.n() - 1;
        if (t == null || m < 1) {
            medianUs = Double.NaN;
            return;
        }
        if (readSteps(t, m)) {
            medianUs = steps[0];
            jitterUs = 0;
            count = 0;
            longestUs = 0;
            return;
        }
        jitterUs = deviation(m, (double) (t[m] - t[0]) / m);
        // Most sensors have a regular step, which is then the median; others need a sort.
        long candidate = majorityCandidate(m);
        medianUs = occurrences(candidate, m) > m / 2 ? candidate : sortedMedian(m);
        countGaps(m);
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    /**
     * The two middle steps, the number of steps longer than 1.5 times their mean, the longest step, and the sum of the squares of
     * the differences from the mean step.
     */
    @Override
    public void load(ReducedRow row) {
        int m = row.n() - 1;
        medianUs = median(row.nextLong(), row.nextLong());
        count = (int) row.nextLong();
        long longest = row.nextLong();
        longestUs = count > 0 ? longest : 0;
        jitterUs = Math.sqrt(row.next() / m);
        if (m < 1) {
            medianUs = Double.NaN;
        }
    }

    /** Median of an era's steps from the two in the middle, which are the same if the number of steps is odd. */
    private static double median(long low, long high) {
        return (low + high) / 2.0;
    }

    /** The longest step that is not a gap, from the two steps in the middle. */
    public static long longestRegular(long low, long high) {
        return (long) Math.floor(GAP_FACTOR * median(low, high));
    }

    /** Computes the steps; returns whether all are equal. */
    private boolean readSteps(long[] t, int m) {
        steps = ScratchArrays.atLeast(steps, m);
        long first = t[1] - t[0];
        long different = 0;
        for (int i = 0; i < m; i++) {
            long step = t[i + 1] - t[i];
            steps[i] = step;
            different |= step ^ first;
        }
        return different == 0;
    }

    private double deviation(int m, double mean) {
        double a = 0, b = 0;
        int i = 0;
        for (; i + 1 < m; i += 2) {
            a += (steps[i] - mean) * (steps[i] - mean);
            b += (steps[i + 1] - mean) * (steps[i + 1] - mean);
        }
        if (i < m) {
            a += (steps[i] - mean) * (steps[i] - mean);
        }
        return Math.sqrt((a + b) / m);
    }

    /** The only step that can account for more than half of all steps (Boyer–Moore majority vote). */
    private long majorityCandidate(int m) {
        long candidate = steps[0];
        int lead = 0;
        for (int i = 0; i < m; i++) {
            candidate = lead == 0 ? steps[i] : candidate;
            lead += steps[i] == candidate ? 1 : -1;
        }
        return candidate;
    }

    private int occurrences(long step, int m) {
        int found = 0;
        for (int i = 0; i < m; i++) {
            found += steps[i] == step ? 1 : 0;
        }
        return found;
    }

    private double sortedMedian(int m) {
        Arrays.sort(steps, 0, m);
        return m % 2 == 1 ? steps[m / 2] : (steps[m / 2 - 1] + steps[m / 2]) / 2.0;
    }

    private void countGaps(int m) {
        double bound = GAP_FACTOR * medianUs;
        count = 0;
        longestUs = 0;
        for (int i = 0; i < m; i++) {
            if (steps[i] > bound) {
                count++;
                longestUs = Math.max(longestUs, steps[i]);
            }
        }
    }

    /** NaN with fewer than two values or without times, as are all statistics of the steps. */
    public double medianStepSeconds() {
        return medianUs / MICROS_PER_SECOND;
    }

    /** Population standard deviation of the steps. */
    public double jitterSeconds() {
        return unlessUnknown(jitterUs / MICROS_PER_SECOND);
    }

    /** Number of gaps. */
    public double count() {
        return unlessUnknown(count);
    }

    /** Length of the longest gap; zero if there is none. */
    public double longestSeconds() {
        return unlessUnknown(longestUs / MICROS_PER_SECOND);
    }

    private double unlessUnknown(double value) {
        return Double.isNaN(medianUs) ? Double.NaN : value;
    }
}
