package io.eraforge.kernel.moment;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;

/** The first two and the last three values; NaN where there are none. */
public final class EndValues extends SharedStatistic {
    public static final Statistic<EndValues> KEY = Statistic.of(EndValues.class, in -> new EndValues());
    /** Positions from the start, or, if negative, from the end. */
    private static final int[] POSITIONS = {0, 1, -1, -2, -3};

    private final double[] values = new double[POSITIONS.length];

    /** Positions that a device gathers, clamped to the era. */
    public static int[] positions() {
        return POSITIONS.clone();
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
        for (int i = 0; i < POSITIONS.length; i++) {
            double value = row.next();
            boolean exists = POSITIONS[i] < 0 ? row.n() >= -POSITIONS[i] : row.n() > POSITIONS[i];
            values[i] = exists ? value : Double.NaN;
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
