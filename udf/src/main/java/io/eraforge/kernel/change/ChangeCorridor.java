package io.eraforge.kernel.change;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.EndValues;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.OrderStatistics;
import java.util.function.DoubleSupplier;

/** Changes between consecutive values that both lie between two quantiles, inclusive. */
public final class ChangeCorridor extends SharedStatistic {
    private final double lowQuantile;
    private final double highQuantile;
    private final DoubleSupplier low;
    private final DoubleSupplier high;
    private final SummaryStatistics summary;
    private final ChangeSums all;
    private final EndValues ends;
    private final NearTies ties;
    private boolean wantsVariance;
    private int length;
    private final CompensatedSum sum = new CompensatedSum();
    private final CompensatedSum absoluteSum = new CompensatedSum();
    private double[] changes = new double[0];
    private int count;
    private double mean;
    private double absoluteMean;
    private double variance;
    private double absoluteVariance;

    /** Identifies the changes between two quantiles. */
    public record Key(double lowQuantile, double highQuantile) implements Statistic<ChangeCorridor> {
        @Override
        public ChangeCorridor create(Statistics in) {
            return new ChangeCorridor(lowQuantile, highQuantile, in);
        }
    }

    private ChangeCorridor(double lowQuantile, double highQuantile, Statistics in) {
        this.lowQuantile = lowQuantile;
        this.highQuantile = highQuantile;
        OrderStatistics order = in.get(OrderStatistics.KEY);
        this.low = order.quantile(lowQuantile);
        this.high = order.quantile(highQuantile);
        this.summary = in.get(SummaryStatistics.KEY);
        this.all = in.get(ChangeSums.KEY);
        this.ends = in.get(EndValues.KEY);
        this.ties = in.ties();
    }

    /** Asks for the variances, which cost another pass. */
    public void needVariance() {
        wantsVariance = true;
    }

    /** The smallest value inside; NaN if the corridor has no width. */
    public double low() {
        return lowQuantile < highQuantile ? low.getAsDouble() : Double.NaN;
    }

    /** The largest value inside. */
    public double high() {
        return high.getAsDouble();
    }

    /** Whether all changes are inside, so that their sums are known. */
    public boolean containsAll() {
        return lowQuantile == 0 && highQuantile == 1 && !wantsVariance;
    }

    /** Sets the number of values that the pivots are for. */
    public void length(int n) {
        length = n;
    }

    /** Near the mean change, so that sums of squares of differences from it keep their digits. */
    public double pivot() {
        return summary.isConstant() ? 0 : (ends.last() - ends.first()) / Math.max(1, length - 1);
    }

    /** Near the mean absolute change. */
    public double absolutePivot() {
        return all.absoluteSum() / Math.max(1, length - 1);
    }

    /** All results are zero if the corridor has no width or contains no change. */
    @Override
    protected void compute(Series s) {
        clear();
        double smallest = low();
        double largest = high();
        if (!(smallest < largest)) {
            return;
        }
        boolean containsAll =
                smallest == summary.min() && largest == summary.max() && all.absoluteSum() < Double.POSITIVE_INFINITY;
        if (!containsAll || wantsVariance) {
            gather(s, smallest, largest);
        }
        if (containsAll) {
            useAllChanges(s);
        } else if (count > 0) {
            means();
        }
        if (wantsVariance && count > 0) {
            variances();
        }
    }

    private void clear() {
        mean = 0;
        absoluteMean = 0;
        variance = 0;
        absoluteVariance = 0;
        count = 0;
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    /**
     * The number of changes inside, then the sums of their differences from the pivot and of the squares of these, then those of the
     * absolute changes.
     */
    @Override
    public void load(ReducedRow row) {
        clear();
        length = row.n();
        if (containsAll()) {
            count = length - 1;
            mean = low() < high() ? (ends.last() - ends.first()) / count : 0;
            absoluteMean = low() < high() ? all.absoluteSum() / count : 0;
            return;
        }
        count = (int) row.nextLong();
        double sum1 = row.next();
        double squares1 = row.next();
        double sum2 = row.next();
        double squares2 = row.next();
        if (count > 0 && low() < high()) {
            mean = pivot() + sum1 / count;
            absoluteMean = absolutePivot() + sum2 / count;
            variance = Math.max(0, squares1 - sum1 * (sum1 / count)) / count;
            absoluteVariance = Math.max(0, squares2 - sum2 * (sum2 / count)) / count;
            double error = NearTies.error(count);
            ties.greater(Math.abs(mean), 0, error * (Math.abs(pivot()) + absoluteMean));
            ties.greater(absoluteMean, 0, error * absolutePivot());
        }
    }

    private void useAllChanges(Series s) {
        count = s.n() - 1;
        mean = (s.x()[count] - s.x()[0]) / count;
        absoluteMean = all.absoluteSum() / count;
    }

    // Branch-free: whether a value is inside is unpredictable.
    private void gather(Series s, double low, double high) {
        double[] x = s.x();
        int n = s.n();
        changes = ScratchArrays.atLeast(changes, n);
        int kept = 0;
        int before = (x[0] >= low ? 1 : 0) & (x[0] <= high ? 1 : 0);
        for (int i = 1; i < n; i++) {
            int inside = (x[i] >= low ? 1 : 0) & (x[i] <= high ? 1 : 0);
            changes[kept] = x[i] - x[i - 1];
            kept += inside & before;
            before = inside;
        }
        count = kept;
    }

    private void means() {
        sum.reset();
        absoluteSum.reset();
        for (int from = 0; from < count; from += CompensatedSum.BLOCK) {
            sums(from, Math.min(count, from + CompensatedSum.BLOCK));
        }
        mean = sum.value() / count;
        absoluteMean = absoluteSum.value() / count;
    }

    private void variances() {
        sum.reset();
        absoluteSum.reset();
        for (int from = 0; from < count; from += CompensatedSum.BLOCK) {
            squares(from, Math.min(count, from + CompensatedSum.BLOCK));
        }
        variance = sum.value() / count;
        absoluteVariance = absoluteSum.value() / count;
    }

    private void sums(int from, int to) {
        double a = 0, b = 0, c = 0, d = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            a += changes[i];
            b += changes[i + 1];
            c += Math.abs(changes[i]);
            d += Math.abs(changes[i + 1]);
        }
        if (i < to) {
            a += changes[i];
            c += Math.abs(changes[i]);
        }
        sum.add(a + b);
        absoluteSum.add(c + d);
    }

    private void squares(int from, int to) {
        double a = 0, b = 0, c = 0, d = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            double p = changes[i] - mean;
            double q = changes[i + 1] - mean;
            double r = Math.abs(changes[i]) - absoluteMean;
            double t = Math.abs(changes[i + 1]) - absoluteMean;
            a += p * p;
            b += q * q;
            c += r * r;
            d += t * t;
        }
        if (i < to) {
            double p = changes[i] - mean;
            double r = Math.abs(changes[i]) - absoluteMean;
            a += p * p;
            c += r * r;
        }
        sum.add(a + b);
        absoluteSum.add(c + d);
    }

    public double mean(boolean absolute) {
        return absolute ? absoluteMean : mean;
    }

    public double variance(boolean absolute) {
        return absolute ? absoluteVariance : variance;
    }
}
