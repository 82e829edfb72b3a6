package io.eraforge.kernel.order;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/**
 * What the sorted values say about repetition. Runs of equal values start and end at random, so the pass has no
 * branches: each place adds what it would add, masked by whether it does.
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
        double[] sorted = s.ranks().sorted();
        distinct = Math.min(n, 1);
        repeatedValues = 0;
        values.reset();
        points.reset();
        for (int from = 1; from < n; from += CompensatedSum.BLOCK) {
            block(sorted, from, Math.min(n, from + CompensatedSum.BLOCK));
        }
        // A value that repeats k times makes k − 1 places equal to the one before.
        repeatedPoints = n - distinct + repeatedValues;
        if (n > 0 && (isUniqueInfinity(sorted, 0, 1, n) || isUniqueInfinity(sorted, n - 1, n - 2, n))) {
            // Zero times infinity, in numpy's sum over all values.
            values.add(Double.NaN);
            points.add(Double.NaN);
        }
    }

    /** The second place of a run stands for its value, and counts for two points. */
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

    private static boolean isUniqueInfinity(double[] sorted, int at, int neighbour, int n) {
        return Double.isInfinite(sorted[at]) && (n == 1 || sorted[neighbour] != sorted[at]);
    }

    /** Number of different values. */
    public int distinct() {
        return distinct;
    }

    /** Number of different values that occur more than once. */
    public int repeatedValues() {
        return repeatedValues;
    }

    /** Number of occurrences of such values. */
    public int repeatedPoints() {
        return repeatedPoints;
    }

    /** Sum of such values, each once. */
    public double sumOfValues() {
        return values.value();
    }

    /** Sum of such values, each as often as it occurs. */
    public double sumOfPoints() {
        return points.value();
    }
}
