package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;

/**
 * The Fourier coefficients 0 to n/2 and their magnitudes. The centred values are transformed, so that a large mean costs
 * no digits; coefficient 0 is the sum.
 */
public final class Spectrum extends SharedStatistic implements FourierCoefficients {
    private static final double SQUARABLE = 1e150;
    private static final double SQUARE_LOSES_DIGITS = 1e-140;

    private final RealFft fft = new RealFft();
    private double[] magnitudes = new double[0];
    private double sum;

    @Override
    protected void compute(Series s) {
        sum = s.summary().sum();
        System.arraycopy(s.moments().centred(), 0, fft.input(s.n()), 0, s.n());
        fft.transform();
        magnitudes = ScratchArrays.atLeast(magnitudes, coefficients());
        double largest = s.summary().absMax() * s.n();
        boolean safe = largest < SQUARABLE && largest > SQUARE_LOSES_DIGITS;
        for (int k = 0; k < coefficients(); k++) {
            double re = real(k);
            double im = imaginary(k);
            magnitudes[k] = safe ? Math.sqrt(re * re + im * im) : Math.hypot(re, im);
        }
    }

    /** How many coefficients there are. */
    public int coefficients() {
        return fft.coefficients();
    }

    @Override
    public double real(int k) {
        return k == 0 ? sum : fft.real(k);
    }

    @Override
    public double imaginary(int k) {
        return fft.imaginary(k);
    }

    /** Absolute values; only the first {@link #coefficients} count. */
    public double[] magnitudes() {
        return magnitudes;
    }

    @Override
    public double magnitude(int k) {
        return magnitudes[k];
    }
}
