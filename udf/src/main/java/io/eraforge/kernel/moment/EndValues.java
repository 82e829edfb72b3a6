package io.eraforge.kernel.moment;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import java.util.Arrays;

/** The first two and the last three values; NaN where there are none. */
public final class EndValues extends SharedStatistic {
    public static final Statistic<EndValues> KEY = Statistic.of(EndValues.class, in -> new EndValues());
    /** Positions from the start, or, if negative, from the end. */
    private static final int[] POSITIONS = {0, 1, -1, -2, -3};

    /** The first two values, all between, and the last three; of a shorter era, each value. */
    public static final int PARTS = 6;

    private final double[] values = new double[POSITIONS.length];

    /** Ends of the parts, relative to the era's start, whose largest values a device reduces: an era has as many as {@link #PARTS}. */
    public static int[] parts(int n) {
        int[] ends = new int[PARTS];
        for (int i = 0; i < PARTS; i++) {
            ends[i] = n < PARTS || i < 2 ? Math.min(i + 1, n) : n - (PARTS - 1 - i);
        }
        return ends;
    }

    @Override
    protected void compute(Series s) {
        for (int i = 0; i < POSITIONS.length; i++) {
            int at = POSITIONS[i] < 0 ? s.n() + POSITIONS[i] : POSITIONS[i];
            values[i] = at >= 0 && at < s.n() ? s.x()[at] : Double.NaN;
        }
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        int n = row.n();
        Arrays.fill(values, Double.NaN);
        for (int part = 0; part < PARTS; part++) {
            double value = row.next();
            for (int i = 0; i < POSITIONS.length; i++) {
                int at = POSITIONS[i] < 0 ? n + POSITIONS[i] : POSITIONS[i];
                if (at >= 0 && at < n && at == (n < PARTS || part < 2 ? part : n - PARTS + part)) {
                    values[i] = value;
                }
            }
        }
    }

    public double first() {
        return values[0];
    }

    public double second() {
        return values[1];
    }

    public double last() {
        return values[2];
    }

    public double lastButOne() {
        return values[3];
    }

    public double lastButTwo() {
        return values[4];
    }
}
