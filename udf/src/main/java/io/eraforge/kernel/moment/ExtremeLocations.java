package io.eraforge.kernel.moment;

import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/** First and last positions of the largest and the smallest value. The era must not be empty. */
public final class ExtremeLocations extends SharedStatistic {
    private int firstMax;
    private int lastMax;
    private int firstMin;
    private int lastMin;

    @Override
    protected void compute(Series s) {
        double max = s.summary().max();
        double min = s.summary().min();
        firstMax = first(s.x(), max);
        lastMax = last(s.x(), s.n(), max);
        firstMin = first(s.x(), min);
        lastMin = last(s.x(), s.n(), min);
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
