package io.eraforge.kernel.spectrum;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;

/**
 * Fourier coefficients 0 to n/2 and their magnitudes. Transforms the centred values, so that a large mean loses no digits;
 * coefficient 0 is the sum of the values.
 */
public final class Spectrum extends SharedStatistic implements FourierCoefficients {
    public static final Statistic<Spectrum> KEY = Statistic.of(Spectrum.class, Spectrum::new);

    private final SummaryStatistics summary;
    private final Moments moments;
    private static final double MAX_SQUARABLE = 1e150;
    private static final double MIN_SQUARABLE = 1e-140;

    private final RealFft fft = new RealFft();
    private double[] magnitudes = new double[0];
    private double sum;

    private Spectrum(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
        this.moments = in.get(Moments.KEY);
    }

    @Override
    protected void compute(Series s) {
        sum = summary.sum();
        System.arraycopy(moments.centred(), 0, fft.input(s.n()), 0, s.n());
        fft.transform();
        magnitudes = ScratchArrays.atLeast(magnitudes, coefficients());
        double largest = summary.absMax() * s.n();
        boolean safe = largest < MAX_SQUARABLE && largest > MIN_SQUARABLE;
        for (int k = 0; k < coefficients(); k++) {
            double re = real(k);
            double im = imaginary(k);
            magnitudes[k] = safe ? Math.sqrt(re * re + im * im) : Math.hypot(re, im);
        }
    }

    /** Number of coefficients. */
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

    /** Magnitudes; only the first {@link #coefficients} are valid. */
    public double[] magnitudes() {
        return magnitudes;
    }

    @Override
    public double magnitude(int k) {
        return magnitudes[k];
    }
}
