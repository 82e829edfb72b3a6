package io.eraforge.kernel.order;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/**
 * Statistics of values that occur more than once, from the sorted values. Runs of equal values are unpredictable, so the
 * loop masks each term instead of branching.
 */
public final class RepeatedValues extends SharedStatistic {
    private final CompensatedSum values = new CompensatedSum();
    private final CompensatedSum points = new CompensatedSum();
    private int distinct;
    private int repeatedValues;
    private int repeatedPoints;

    @Override
    protected void compute(Series s) {
        int n = s.n();
        double[] sorted = s.orderStatistics().sorted();
        distinct = Math.min(n, 1);
        repeatedValues = 0;
        values.reset();
        points.reset();
        for (int from = 1; from < n; from += CompensatedSum.BLOCK) {
            block(sorted, from, Math.min(n, from + CompensatedSum.BLOCK));
        }
        // A value that occurs k times contributes k − 1 positions equal to their predecessor.
        repeatedPoints = n - distinct + repeatedValues;
        if (n > 0 && (isUniqueInfinity(sorted, 0, 1, n) || isUniqueInfinity(sorted, n - 1, n - 2, n))) {
            // numpy's sum over all values contains zero times infinity.
            values.add(Double.NaN);
            points.add(Double.NaN);
        }
    }

    /** The second position of a run accounts for the value of the run and for its first two points. */
    private void block(double[] sorted, int from, int to) {
        double valueSum = 0, pointSum = 0;
        int equals = 0, runs = 0;
        int before = from > 1 && sorted[from - 1] == sorted[from - 2] ? 1 : 0;
        for (int i = from; i < to; i++) {
            double value = sorted[i];
            int equal = value == sorted[i - 1] ? 1 : 0;
            int second = equal & ~before;
            double once = masked(value, second);
            valueSum += once;
            pointSum += masked(value, equal) + once;
            equals += equal;
            runs += second;
            before = equal;
        }
        distinct += to - from - equals;
        repeatedValues += runs;
        values.add(valueSum);
        points.add(pointSum);
    }

    private static double masked(double value, int keep) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(value) & -(long) keep);
    }

    private static boolean isUniqueInfinity(double[] sorted, int end, int neighbour, int n) {
        return Double.isInfinite(sorted[end]) && (n == 1 || sorted[neighbour] != sorted[end]);
    }

    /** Number of distinct values. */
    public int distinct() {
        return distinct;
    }

    /** Number of distinct values that occur more than once. */
    public int repeatedValues() {
        return repeatedValues;
    }

    /** Number of data points whose value occurs more than once. */
    public int repeatedPoints() {
        return repeatedPoints;
    }

    /** Sum of the distinct values that occur more than once. */
    public double sumOfValues() {
        return values.value();
    }

    /** Sum of all data points whose value occurs more than once. */
    public double sumOfPoints() {
        return points.value();
    }
}
