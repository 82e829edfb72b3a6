package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import java.util.Arrays;

/**
 * The Fourier coefficients of low order, each summed directly. Centred values are summed, so that a large mean costs no
 * digits. The angle's sine and cosine come from a product of two exact tables, and those of its multiples by
 * Chebyshev's recurrence, which loses about order² roundings: for a few coefficients it is the faster way, for many a
 * full transform is. Sums are kept per place in a block, so that the compiler can use vector instructions.
 */
public final class LowSpectrum extends SharedStatistic implements FourierCoefficients {
    /** Above this order a full transform is the better way. */
    public static final int MAX_ORDER = 16;

    private static final int FINE = 64;
    private static final int FINER = 8;

    private final double[] fineCos = new double[FINE];
    private final double[] fineSin = new double[FINE];
    private final double[] even = new double[FINE];
    private final double[] odd = new double[FINE];
    private final double[] twice = new double[FINE];
    private double[] cos = new double[FINE];
    private double[] cosBefore = new double[FINE];
    private double[] sin = new double[FINE];
    private double[] sinBefore = new double[FINE];
    private double[][] re = new double[0][];
    private double[][] im = new double[0][];
    private double[] real = new double[0];
    private double[] imaginary = new double[0];
    private double[] c;
    private int n;
    private double total;
    private int known;
    private int tablesFor = -1;

    @Override
    protected void compute(Series s) {
        c = s.moments().centred();
        n = s.n();
        total = s.summary().sum();
        known = 0;
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

    /** Computes all coefficients up to {@code order} at once; ask for the highest first. */
    public LowSpectrum upTo(int order) {
        if (order <= known) {
            return this;
        }
        int pairs = (n - 1) / 2;
        int lanes = Math.min(FINE, pairs);
        start(order, lanes);
        double angle = 2 * Math.PI / n;
        if (tablesFor != n) {
            fineTables(angle);
        }
        for (int from = 1; from <= pairs; from += FINE) {
            block(order, from, Math.min(FINE, pairs + 1 - from), angle * from);
        }
        finish(order, lanes);
        known = order;
        return this;
    }

    private void start(int order, int lanes) {
        if (re.length <= order) {
            re = new double[order + 1][FINE];
            im = new double[order + 1][FINE];
            real = new double[order + 1];
            imaginary = new double[order + 1];
        }
        for (int k = 1; k <= order; k++) {
            Arrays.fill(re[k], 0, lanes, 0);
            Arrays.fill(im[k], 0, lanes, 0);
        }
    }

    /** Angles 0 to 63: the library's sine and cosine for 0 to 7 and for multiples of 8, products for the rest. */
    private void fineTables(double angle) {
        for (int b = 0; b < FINE; b = b < FINER ? b + 1 : b + FINER) {
            fineCos[b] = Math.cos(angle * b);
            fineSin[b] = Math.sin(angle * b);
        }
        for (int b = FINER; b < FINE; b++) {
            int high = b & -FINER;
            int low = b & FINER - 1;
            fineCos[b] = fineCos[high] * fineCos[low] - fineSin[high] * fineSin[low];
            fineSin[b] = fineSin[high] * fineCos[low] + fineCos[high] * fineSin[low];
        }
        tablesFor = n;
    }

    /** Takes places i and n − i together: they share a cosine, and their sines differ by sign. */
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
            cosBefore[b] = 1;
            sinBefore[b] = 0;
        }
        for (int k = 1; k <= order; k++) {
            add(re[k], even, cos, length);
            add(im[k], odd, sin, length);
            next(cosBefore, twice, cos, length);
            next(sinBefore, twice, sin, length);
            double[] swap = cos;
            cos = cosBefore;
            cosBefore = swap;
            swap = sin;
            sin = sinBefore;
            sinBefore = swap;
        }
    }

    private static void add(double[] sums, double[] values, double[] weights, int length) {
        for (int b = 0; b < length; b++) {
            sums[b] += values[b] * weights[b];
        }
    }

    private static void next(double[] before, double[] twice, double[] now, int length) {
        for (int b = 0; b < length; b++) {
            before[b] = twice[b] * now[b] - before[b];
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
