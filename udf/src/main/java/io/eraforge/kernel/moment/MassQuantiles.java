package io.eraforge.kernel.moment;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import java.util.Arrays;

/** Relative positions at which the running sum of absolute values reaches shares of the total. NaN if all values are zero. */
public final class MassQuantiles extends SharedStatistic {
    public static final Statistic<MassQuantiles> KEY = Statistic.of(MassQuantiles.class, MassQuantiles::new);

    private static final double MARGIN = 1 - 1e-12;

    private final NearTies ties;
    private final SummaryStatistics summary;
    private double[] equal = new double[0];
    private double[] shares = new double[0];
    private double[] positions = new double[0];

    private MassQuantiles(Statistics in) {
        this.ties = in.ties();
        this.summary = in.get(SummaryStatistics.KEY);
    }

    /** Asks for the position of {@code share}. */
    public void need(double share) {
        double[] all = Arrays.copyOf(shares, shares.length + 1);
        all[shares.length] = share;
        shares = Arrays.stream(all).sorted().distinct().toArray();
        positions = new double[shares.length];
    }

    /** The shares asked for, ascending. */
    public double[] shares() {
        return shares;
    }

    public double position(double share) {
        return positions[Arrays.binarySearch(shares, share)];
    }

    @Override
    protected void compute(Series s) {
        compute(s.x(), s.n());
    }

    private void compute(double[] x, int n) {
        double total = absoluteSum(x, n);
        double running = 0;
        int i = 0;
        for (int j = 0; j < shares.length; j++) {
            double lowerBound = shares[j] * total * MARGIN;
            // tsfresh compares the quotient; the product avoids the division far below the bound.
            while (i < n
                    && !((running + Math.abs(x[i])) >= lowerBound && (running + Math.abs(x[i])) / total >= shares[j])) {
                running += Math.abs(x[i]);
                i++;
            }
            positions[j] = total == 0 ? Double.NaN : (i < n ? i + 1.0 : 1.0) / n;
        }
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    /** The sum of absolute values, then how many running sums are certainly, and how many possibly, below each share. */
    @Override
    public void load(ReducedRow row) {
        double total = row.next();
        if (summary.isConstant()) {
            // Steady sensors are common, and every share of equal values may be a tie.
            equal = ScratchArrays.atLeast(equal, row.n());
            Arrays.fill(equal, 0, row.n(), summary.max());
            compute(equal, row.n());
            return;
        }
        for (int j = 0; j < shares.length; j++) {
            long certainly = row.nextLong();
            long possibly = row.nextLong();
            if (certainly != possibly && total != 0) {
                ties.note();
            }
            positions[j] = total == 0 ? Double.NaN : (certainly < row.n() ? certainly + 1.0 : 1.0) / row.n();
        }
    }

    /** By how much rounding may move a running sum of {@code n} values with this total. */
    public static double error(int n, double total) {
        return Math.max(NearTies.error(n), 1e-12) * total;
    }

    private static double absoluteSum(double[] x, int n) {
        CompensatedSum sum = new CompensatedSum();
        for (int from = 0; from < n; from += CompensatedSum.BLOCK) {
            double a = 0, b = 0;
            int to = Math.min(n, from + CompensatedSum.BLOCK);
            int i = from;
            for (; i + 1 < to; i += 2) {
                a += Math.abs(x[i]);
                b += Math.abs(x[i + 1]);
            }
            if (i < to) {
                a += Math.abs(x[i]);
            }
            sum.add(a + b);
        }
        return sum.value();
    }
}
