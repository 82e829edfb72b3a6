package io.eraforge.kernel.change;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import java.util.Arrays;
import java.util.TreeSet;

/** Means over triples of values a, b, c spaced a lag apart. Both means are computed in one pass per lag. */
public final class LaggedTriples extends SharedStatistic {
    public static final Statistic<LaggedTriples> KEY = Statistic.of(LaggedTriples.class, in -> new LaggedTriples());

    private final TreeSet<Integer> needed = new TreeSet<>();
    private final CompensatedSum products = new CompensatedSum();
    private final CompensatedSum asymmetries = new CompensatedSum();
    private double[] c3 = new double[4];
    private double[] timeReversal = new double[4];
    private boolean[] known = new boolean[4];
    private double[] x;
    private int n;

    @Override
    protected void compute(Series s) {
        x = s.x();
        n = s.n();
        Arrays.fill(known, false);
    }

    /** Asks for the means at this lag. */
    public void need(int lag) {
        needed.add(lag);
    }

    /** The lags asked for, ascending. */
    public int[] lags() {
        return needed.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        Arrays.fill(known, false);
        for (int lag : needed) {
            reserve(lag);
            known[lag] = true;
            means(lag, row.n() - 2 * lag, row.next(), row.next());
        }
    }

    /** Mean of a·b·c; zero if the era is too short for the lag. */
    public double c3(int lag) {
        computeIfUnknown(lag);
        return c3[lag];
    }

    /** Mean of c²b − ba²; zero if the era is too short for the lag. */
    public double timeReversal(int lag) {
        computeIfUnknown(lag);
        return timeReversal[lag];
    }

    private void computeIfUnknown(int lag) {
        reserve(lag);
        if (!known[lag]) {
            known[lag] = true;
            compute(lag);
        }
    }

    private void reserve(int lag) {
        if (known.length <= lag) {
            known = Arrays.copyOf(known, lag + 1);
            c3 = Arrays.copyOf(c3, lag + 1);
            timeReversal = Arrays.copyOf(timeReversal, lag + 1);
        }
    }

    private void means(int lag, int terms, double productSum, double asymmetrySum) {
        c3[lag] = terms > 0 ? productSum / terms : 0;
        timeReversal[lag] = terms > 0 ? asymmetrySum / terms : 0;
    }

    private void compute(int lag) {
        int terms = n - 2 * lag;
        products.reset();
        asymmetries.reset();
        for (int from = 0; from < terms; from += CompensatedSum.BLOCK) {
            block(x, lag, from, Math.min(terms, from + CompensatedSum.BLOCK));
        }
        means(lag, terms, products.value(), asymmetries.value());
    }

    // The factored form of c²b − ba² loses fewer digits and is cheaper.
    private void block(double[] x, int lag, int from, int to) {
        double p = 0, q = 0, r = 0, t = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            double a = x[i], b = x[i + lag], c = x[i + 2 * lag];
            double d = x[i + 1], e = x[i + 1 + lag], f = x[i + 1 + 2 * lag];
            p += c * b * a;
            q += f * e * d;
            r += b * ((c - a) * (c + a));
            t += e * ((f - d) * (f + d));
        }
        if (i < to) {
            double a = x[i], b = x[i + lag], c = x[i + 2 * lag];
            p += c * b * a;
            r += b * ((c - a) * (c + a));
        }
        products.add(p + q);
        asymmetries.add(r + t);
    }
}
