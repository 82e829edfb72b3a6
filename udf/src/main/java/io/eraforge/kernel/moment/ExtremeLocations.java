package io.eraforge.kernel.moment;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;

/** First and last positions of the largest and the smallest value. The era must not be empty. */
public final class ExtremeLocations extends SharedStatistic {
    public static final Statistic<ExtremeLocations> KEY = Statistic.of(ExtremeLocations.class, ExtremeLocations::new);

    private final SummaryStatistics summary;
    private int firstMax;
    private int lastMax;
    private int firstMin;
    private int lastMin;

    private ExtremeLocations(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
    }

    @Override
    protected void compute(Series s) {
        double max = summary.max();
        double min = summary.min();
        firstMax = first(s.x(), max);
        lastMax = last(s.x(), s.n(), max);
        firstMin = first(s.x(), min);
        lastMin = last(s.x(), s.n(), min);
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        firstMax = (int) row.nextLong();
        lastMax = (int) row.nextLong();
        firstMin = (int) row.nextLong();
        lastMin = (int) row.nextLong();
    }

    private static int first(double[] x, double value) {
        int i = 0;
        while (x[i] != value) {
            i++;
        }
        return i;
    }

    private static int last(double[] x, int n, double value) {
        int i = n - 1;
        while (x[i] != value) {
            i--;
        }
        return i;
    }

    public int firstMax() {
        return firstMax;
    }

    public int lastMax() {
        return lastMax;
    }

    public int firstMin() {
        return firstMin;
    }

    public int lastMin() {
        return lastMin;
    }
}
