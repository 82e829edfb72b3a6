package io.eraforge.kernel.change;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;

/** Changes between consecutive values that both lie between two quantiles, inclusive. */
public final class ChangeCorridor {
    private final double lowQuantile;
    private final double highQuantile;
    private final boolean wantsVariance;
    private final CompensatedSum sum = new CompensatedSum();
    private final CompensatedSum absoluteSum = new CompensatedSum();
    private double[] changes = new double[0];
    private int count;
    private double mean;
    private double absoluteMean;
    private double variance;
    private double absoluteVariance;

    /** Variances cost another pass and are computed only if {@code wantsVariance}. */
    public ChangeCorridor(double lowQuantile, double highQuantile, boolean wantsVariance) {
        this.lowQuantile = lowQuantile;
        this.highQuantile = highQuantile;
        this.wantsVariance = wantsVariance;
    }

    /** All results are zero if the corridor has no width or contains no change. */
    public void compute(Series s) {
        double low = lowQuantile < highQuantile ? s.orderStatistics().quantile(lowQuantile) : Double.NaN;
        double high = s.orderStatistics().quantile(highQuantile);
        mean = 0;
        absoluteMean = 0;
        variance = 0;
        absoluteVariance = 0;
        count = 0;
        if (!(low < high)) {
            return;
        }
        boolean containsAll = low == s.summary().min()
                && high == s.summary().max()
                && s.changes().absoluteSum() < Double.POSITIVE_INFINITY;
        if (!containsAll || wantsVariance) {
            gather(s, low, high);
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

    private void useAllChanges(Series s) {
        count = s.n() - 1;
        mean = (s.x()[count] - s.x()[0]) / count;
        absoluteMean = s.changes().absoluteSum() / count;
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
