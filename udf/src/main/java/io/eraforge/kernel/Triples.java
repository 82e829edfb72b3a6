package io.eraforge.kernel;

/** Means of products of three values, each {@code lag} places after the one before. Zero if three do not fit. */
public final class Triples {
    private Triples() {}

    /** Mean of x[i] · x[i+lag] · x[i+2lag]. */
    public static double c3(Series s, int lag) {
        int terms = s.n() - 2 * lag;
        if (terms <= 0) {
            return 0;
        }
        double[] x = s.x();
        Sum sum = new Sum();
        for (int from = 0; from < terms; from += Sum.BLOCK) {
            sum.add(c3(x, lag, from, Math.min(terms, from + Sum.BLOCK)));
        }
        return sum.value() / terms;
    }

    private static double c3(double[] x, int lag, int from, int to) {
        double a = 0, b = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            a += x[i + 2 * lag] * x[i + lag] * x[i];
            b += x[i + 1 + 2 * lag] * x[i + 1 + lag] * x[i + 1];
        }
        if (i < to) {
            a += x[i + 2 * lag] * x[i + lag] * x[i];
        }
        return a + b;
    }

    /** Mean of x[i+2lag]² · x[i+lag] − x[i+lag] · x[i]². */
    public static double timeReversal(Series s, int lag) {
        int terms = s.n() - 2 * lag;
        if (terms <= 0) {
            return 0;
        }
        double[] x = s.x();
        Sum sum = new Sum();
        for (int from = 0; from < terms; from += Sum.BLOCK) {
            sum.add(timeReversal(x, lag, from, Math.min(terms, from + Sum.BLOCK)));
        }
        return sum.value() / terms;
    }

    // Factored, which cancels less than the difference of cubes.
    private static double timeReversal(double[] x, int lag, int from, int to) {
        double a = 0, b = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            a += x[i + lag] * ((x[i + 2 * lag] - x[i]) * (x[i + 2 * lag] + x[i]));
            b += x[i + 1 + lag] * ((x[i + 1 + 2 * lag] - x[i + 1]) * (x[i + 1 + 2 * lag] + x[i + 1]));
        }
        if (i < to) {
            a += x[i + lag] * ((x[i + 2 * lag] - x[i]) * (x[i + 2 * lag] + x[i]));
        }
        return a + b;
    }
}
