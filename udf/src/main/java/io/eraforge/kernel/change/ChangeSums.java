package io.eraforge.kernel.change;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;

/** Sums over the differences between consecutive values, in one pass. */
public final class ChangeSums extends SharedStatistic {
    public static final Statistic<ChangeSums> KEY = Statistic.of(ChangeSums.class, in -> new ChangeSums());

    private final CompensatedSum absolute = new CompensatedSum();
    private final CompensatedSum squared = new CompensatedSum();
    private double absoluteSum;
    private double squaredSum;

    @Override
    protected void compute(Series s) {
        absolute.reset();
        squared.reset();
        int steps = s.n() - 1;
        for (int from = 0; from < steps; from += CompensatedSum.BLOCK) {
            block(s.x(), from, Math.min(steps, from + CompensatedSum.BLOCK));
        }
        absoluteSum = absolute.value();
        squaredSum = squared.value();
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        absoluteSum = row.next();
        squaredSum = row.next();
    }

    private void block(double[] x, int from, int to) {
        double a0 = 0, a1 = 0, s0 = 0, s1 = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            double d = x[i + 1] - x[i];
            double e = x[i + 2] - x[i + 1];
            a0 += Math.abs(d);
            a1 += Math.abs(e);
            s0 += d * d;
            s1 += e * e;
        }
        if (i < to) {
            double d = x[i + 1] - x[i];
            a0 += Math.abs(d);
            s0 += d * d;
        }
        absolute.add(a0 + a1);
        squared.add(s0 + s1);
    }

    /** Sum of the absolute differences. */
    public double absoluteSum() {
        return absoluteSum;
    }

    /** Sum of the squared differences. */
    public double squaredSum() {
        return squaredSum;
    }
}
