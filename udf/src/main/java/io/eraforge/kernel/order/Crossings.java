package io.eraforge.kernel.order;

import io.eraforge.kernel.Series;

/** Counts how often the values go from one side of a level to the other. */
public final class Crossings {
    private Crossings() {}

    public static int of(Series s, double level) {
        double[] x = s.x();
        int n = s.n();
        if (n < 2 || s.summary().min() > level || s.summary().max() <= level) {
            return 0;
        }
        int count = 0;
        boolean above = x[0] > level;
        for (int i = 1; i < n; i++) {
            boolean now = x[i] > level;
            count += now != above ? 1 : 0;
            above = now;
        }
        return count;
    }
}
