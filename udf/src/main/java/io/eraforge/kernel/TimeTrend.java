package io.eraforge.kernel;

/** The line through the values by hours since the first of them. Unfit without times, or if they are all the same. */
final class TimeTrend extends Part {
    private static final double MICROS = 1e6;
    private static final double SECONDS_PER_HOUR = 3600;

    private final Regression line = new Regression();
    private final Sum sums = new Sum();
    private final Sum squares = new Sum();
    private final Sum products = new Sum();
    private double[] hours = new double[0];

    @Override
    protected void compute(Series s) {
        long[] t = s.tUs();
        int n = s.n();
        if (t == null || (n > 1 && allEqual(t, n))) {
            line.unfit();
            return;
        }
        double mean = readHours(t, n) / n;
        squares.reset();
        products.reset();
        double[] centred = s.moments().centred();
        for (int from = 0; from < n; from += Sum.BLOCK) {
            block(centred, mean, from, Math.min(n, from + Sum.BLOCK));
        }
        line.fit(
                n,
                mean,
                s.moments().mean(),
                squares.value(),
                products.value(),
                s.moments().m2(),
                s.levels().constant());
    }

    private static boolean allEqual(long[] t, int n) {
        for (int i = 1; i < n; i++) {
            if (t[i] != t[0]) {
                return false;
            }
        }
        return true;
    }

    private double readHours(long[] t, int n) {
        hours = Scratch.atLeast(hours, n);
        for (int i = 0; i < n; i++) {
            hours[i] = (t[i] - t[0]) / MICROS / SECONDS_PER_HOUR;
        }
        sums.reset();
        for (int from = 0; from < n; from += Sum.BLOCK) {
            sums.add(Sum.block(hours, from, Math.min(n, from + Sum.BLOCK)));
        }
        return sums.value();
    }

    private void block(double[] centred, double mean, int from, int to) {
        double xx0 = 0, xx1 = 0, xy0 = 0, xy1 = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            double a = hours[i] - mean;
            double b = hours[i + 1] - mean;
            xx0 += a * a;
            xx1 += b * b;
            xy0 += a * centred[i];
            xy1 += b * centred[i + 1];
        }
        if (i < to) {
            double a = hours[i] - mean;
            xx0 += a * a;
            xy0 += a * centred[i];
        }
        squares.add(xx0 + xx1);
        products.add(xy0 + xy1);
    }

    Regression line() {
        return line;
    }
}
