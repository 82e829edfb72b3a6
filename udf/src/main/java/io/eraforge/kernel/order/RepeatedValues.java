package io.eraforge.kernel.order;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import java.util.function.DoubleSupplier;

/**
 * Statistics of values that occur more than once, from the sorted values. Runs of equal values are unpredictable, so the
 * loop masks each term instead of branching.
 */
public final class RepeatedValues extends SharedStatistic {
    public static final Statistic<RepeatedValues> KEY = Statistic.of(RepeatedValues.class, RepeatedValues::new);

    private final OrderStatistics order;
    private final DoubleSupplier smallest;
    private final DoubleSupplier second;
    private final CompensatedSum values = new CompensatedSum();
    private final CompensatedSum points = new CompensatedSum();
    private int distinct;
    private int repeatedValues;
    private int repeatedPoints;

    private RepeatedValues(Statistics in) {
        this.order = in.get(OrderStatistics.KEY);
        this.smallest = order.smallest(0);
        this.second = order.smallest(1);
    }

    @Override
    protected void compute(Series s) {
        int n = s.n();
        double[] sorted = order.sorted();
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

    @Override
    public boolean isReducible() {
        return true;
    }

    /** Positions equal to their predecessor and second positions of runs, beyond the first pair; then the sums of their values. */
    @Override
    public void load(ReducedRow row) {
        int n = row.n();
        long equals = row.nextLong();
        long runs = row.nextLong();
        double equalSum = row.next();
        double runSum = row.next();
        boolean first = n > 1 && smallest.getAsDouble() == second.getAsDouble();
        distinct = (int) (n - equals);
        repeatedValues = (int) (runs + (first ? 1 : 0));
        repeatedPoints = n - distinct + repeatedValues;
        double once = runSum + (first ? smallest.getAsDouble() : 0);
        values.reset();
        points.reset();
        values.add(once);
        points.add(equalSum + once);
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
