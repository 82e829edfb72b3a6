package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;
import java.util.Arrays;

/**
 * Fourier coefficients of low order, each summed directly over the centred values, so that a large mean loses no digits.
 * Sines and cosines are products of two accurate tables, and those of multiple angles follow from Chebyshev's recurrence,
 * whose error grows with order². Faster than a full transform for a few coefficients only. Sums are kept per lane of a
 * block so that the compiler can vectorize the loops.
 */
public final class LowSpectrum extends SharedStatistic implements FourierCoefficients {
    public static final Statistic<LowSpectrum> KEY = Statistic.of(LowSpectrum.class, LowSpectrum::new);

    private final SummaryStatistics summary;
    private final Moments moments;
    /** Above this order a full transform is faster. */
    public static final int MAX_ORDER = 16;

    /** A device multiplies by cosines order by order. */
    private static final int MAX_REDUCIBLE = 9;

    private static final int BLOCK = 64;
    private static final int FINE_STEPS = 8;

    private final double[] fineCos = new double[BLOCK];
    private final double[] fineSin = new double[BLOCK];
    private final double[] even = new double[BLOCK];
    private final double[] odd = new double[BLOCK];
    private final double[] twice = new double[BLOCK];
    private double[] cos = new double[BLOCK];
    private double[] previousCos = new double[BLOCK];
    private double[] sin = new double[BLOCK];
    private double[] previousSin = new double[BLOCK];
    private double[][] re = new double[0][];
    private double[][] im = new double[0][];
    private double[] real = new double[0];
    private double[] imaginary = new double[0];
    private double[] c;
    private int n;
    private double total;
    private int known;
    private int maxOrder;
    private int tablesFor = -1;

    private LowSpectrum(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
        this.moments = in.get(Moments.KEY);
    }

    @Override
    protected void compute(Series s) {
        c = moments.centred();
        n = s.n();
        total = summary.sum();
        known = 0;
    }

    /** Asks for coefficients up to {@code order}. */
    public void need(int order) {
        maxOrder = Math.max(maxOrder, order);
    }

    /** The highest order asked for. */
    public int maxOrder() {
        return maxOrder;
    }

    @Override
    public boolean isReducible() {
        return maxOrder <= MAX_REDUCIBLE;
    }

    /** Sums of the centred values times cosines, and times sines, order by order from 1. */
    @Override
    public void load(ReducedRow row) {
        n = row.n();
        total = summary.sum();
        known = maxOrder;
        reserve(maxOrder);
        for (int k = 1; k <= maxOrder; k++) {
            real[k] = row.next();
            imaginary[k] = -row.next();
        }
    }

    @Override
    public double real(int order) {
        upTo(order);
        return order == 0 ? total : real[order];
    }

    @Override
    public double imaginary(int order) {
        upTo(order);
        return order == 0 || 2 * order == n ? 0 : imaginary[order];
    }

    @Override
    public double magnitude(int order) {
        return Math.hypot(real(order), imaginary(order));
    }

    /** Computes all coefficients up to {@code order} at once, so call it with the highest order first. */
    public LowSpectrum upTo(int order) {
        if (order <= known) {
            return this;
        }
        int pairs = (n - 1) / 2;
        int lanes = Math.min(BLOCK, pairs);
        start(order, lanes);
        double angle = 2 * Math.PI / n;
        if (tablesFor != n) {
            fineTables(angle);
        }
        for (int from = 1; from <= pairs; from += BLOCK) {
            block(order, from, Math.min(BLOCK, pairs + 1 - from), angle * from);
        }
        finish(order, lanes);
        known = order;
        return this;
    }

    private void reserve(int order) {
        if (real.length <= order) {
            real = new double[order + 1];
            imaginary = new double[order + 1];
        }
    }

    private void start(int order, int lanes) {
        reserve(order);
        if (re.length <= order) {
            re = new double[order + 1][BLOCK];
            im = new double[order + 1][BLOCK];
        }
        for (int k = 1; k <= order; k++) {
            Arrays.fill(re[k], 0, lanes, 0);
            Arrays.fill(im[k], 0, lanes, 0);
        }
    }

    /** Angles 0 to 63: Math.sin and Math.cos for 0 to 7 and for multiples of 8, products for the rest. */
    private void fineTables(double angle) {
        for (int b = 0; b < BLOCK; b = b < FINE_STEPS ? b + 1 : b + FINE_STEPS) {
            fineCos[b] = Math.cos(angle * b);
            fineSin[b] = Math.sin(angle * b);
        }
        for (int b = FINE_STEPS; b < BLOCK; b++) {
            int high = b & -FINE_STEPS;
            int low = b & FINE_STEPS - 1;
            fineCos[b] = fineCos[high] * fineCos[low] - fineSin[high] * fineSin[low];
            fineSin[b] = fineSin[high] * fineCos[low] + fineCos[high] * fineSin[low];
        }
        tablesFor = n;
    }

    /** Handles positions i and n − i together: their cosines are equal and their sines differ only in sign. */
    private void block(int order, int from, int length, double angle) {
        double coarseCos = Math.cos(angle);
        double coarseSin = Math.sin(angle);
        for (int b = 0; b < length; b++) {
            even[b] = c[from + b] + c[n - from - b];
            odd[b] = c[n - from - b] - c[from + b];
        }
        for (int b = 0; b < length; b++) {
            cos[b] = coarseCos * fineCos[b] - coarseSin * fineSin[b];
            sin[b] = coarseSin * fineCos[b] + coarseCos * fineSin[b];
            twice[b] = 2 * cos[b];
            previousCos[b] = 1;
            previousSin[b] = 0;
        }
        for (int k = 1; k <= order; k++) {
            add(re[k], even, cos, length);
            add(im[k], odd, sin, length);
            next(previousCos, twice, cos, length);
            next(previousSin, twice, sin, length);
            double[] swap = cos;
            cos = previousCos;
            previousCos = swap;
            swap = sin;
            sin = previousSin;
            previousSin = swap;
        }
    }

    private static void add(double[] sums, double[] values, double[] weights, int length) {
        for (int b = 0; b < length; b++) {
            sums[b] += values[b] * weights[b];
        }
    }

    private static void next(double[] previous, double[] twice, double[] current, int length) {
        for (int b = 0; b < length; b++) {
            previous[b] = twice[b] * current[b] - previous[b];
        }
    }

    private void finish(int order, int lanes) {
        double middle = n % 2 == 0 ? c[n / 2] : 0;
        for (int k = 1; k <= order; k++) {
            real[k] = c[0] + (k % 2 == 0 ? middle : -middle) + CompensatedSum.block(re[k], 0, lanes);
            imaginary[k] = CompensatedSum.block(im[k], 0, lanes);
        }
    }
}
