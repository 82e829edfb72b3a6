package io.eraforge.kernel;

/**
 * The Fourier coefficients of low order, each summed directly. Centred values are summed, so that a large mean costs no
 * digits. The angle's sine and cosine come from a product of two exact tables, and those of its multiples by
 * Chebyshev's recurrence, which loses about order² roundings: for a few coefficients it is the faster way, for many a full transform is.
 */
public final class LowSpectrum extends Part implements Coefficients {
    /** Above this order a full transform is the better way. */
    public static final int MAX_ORDER = 16;

    private static final int FINE = 64;

    private double[] real = new double[0];
    private double[] imaginary = new double[0];
    private double[] re = new double[0];
    private double[] im = new double[0];
    private final double[] fineCos = new double[FINE];
    private final double[] fineSin = new double[FINE];
    private double[] c;
    private int n;
    private double total;
    private int known;

    @Override
    protected void compute(Series s) {
        c = s.moments().centred();
        n = s.n();
        total = s.levels().sum();
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
        grow(order + 1);
        for (int k = 1; k <= order; k++) {
            boolean middle = n % 2 == 0;
            real[k] = c[0] + (middle ? (k % 2 == 0 ? c[n / 2] : -c[n / 2]) : 0);
            imaginary[k] = 0;
        }
        double angle = 2 * Math.PI / n;
        for (int b = 0; b < FINE; b++) {
            fineCos[b] = Math.cos(angle * b);
            fineSin[b] = Math.sin(angle * b);
        }
        int pairs = (n - 1) / 2;
        for (int from = 0; from <= pairs; from += FINE) {
            block(order, from, Math.min(pairs + 1, from + FINE), angle);
        }
        known = order;
        return this;
    }

    private void grow(int length) {
        real = Scratch.atLeast(real, length);
        imaginary = Scratch.atLeast(imaginary, length);
        re = Scratch.atLeast(re, length);
        im = Scratch.atLeast(im, length);
    }

    /** Adds places {@code i} and {@code n - i} together: they share a cosine, and their sines differ by sign. */
    private void block(int order, int from, int to, double angle) {
        double coarseCos = Math.cos(angle * from);
        double coarseSin = Math.sin(angle * from);
        java.util.Arrays.fill(re, 0, order + 1, 0);
        java.util.Arrays.fill(im, 0, order + 1, 0);
        for (int i = Math.max(1, from); i < to; i++) {
            double cos = coarseCos * fineCos[i - from] - coarseSin * fineSin[i - from];
            double sin = coarseSin * fineCos[i - from] + coarseCos * fineSin[i - from];
            double even = c[i] + c[n - i];
            double odd = c[i] - c[n - i];
            double twice = 2 * cos;
            double cosBefore = 1, sinBefore = 0;
            for (int k = 1; k <= order; k++) {
                re[k] += even * cos;
                im[k] -= odd * sin;
                double cosNext = twice * cos - cosBefore;
                double sinNext = twice * sin - sinBefore;
                cosBefore = cos;
                sinBefore = sin;
                cos = cosNext;
                sin = sinNext;
            }
        }
        for (int k = 1; k <= order; k++) {
            real[k] += re[k];
            imaginary[k] += im[k];
        }
    }
}
