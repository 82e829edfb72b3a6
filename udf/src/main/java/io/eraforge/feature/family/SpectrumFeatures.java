package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Tolerance.Scale.ONE;
import static io.eraforge.feature.Tolerance.Scale.SQUARE;
import static io.eraforge.feature.Tolerance.spectral;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.spectrum.FourierCoefficients;
import io.eraforge.kernel.spectrum.LowSpectrum;
import io.eraforge.kernel.spectrum.SpectralMoments;
import java.util.Arrays;
import java.util.List;

/** Fourier coefficients and power spectral density. */
public final class SpectrumFeatures {
    public static final Family FAMILY = Family.of(
            "Spectrum",
            calculator("fft_coefficient")
                    .choice("attr", "real", "imag", "abs", "angle")
                    .parameter("coeff", INTEGER)
                    .definition(
                            "Real part, imaginary part, magnitude or angle in degrees of coefficient coeff of the Fourier"
                                    + " transform.")
                    .nanWhen("coeff exceeds half the length")
                    .cpuOnlyIf(f -> f.integer("coeff") > 9 || f.text("attr").equals("angle"))
                    .tolerance(spectral())
                    .cost(Cost.LAGS)
                    .batched(SpectrumFeatures::coefficients),
            calculator("fft_aggregated")
                    .choice("aggtype", "centroid", "variance", "skew", "kurtosis")
                    .definition("Centroid, variance, skew or kurtosis of the Fourier magnitudes over frequency.")
                    .nanWhen("all values are zero; skew and kurtosis also if the variance is below 0.5")
                    .tolerance(new Tolerance(Tolerance.DEFAULT_RELATIVE, Tolerance.DEFAULT_RELATIVE, ONE, true))
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .batched(SpectrumFeatures::moments),
            calculator("spkt_welch_density")
                    .parameter("coeff", INTEGER)
                    .definition("Power spectral density at frequency index coeff, by Welch's method.")
                    .nanWhen("coeff exceeds min(n, 256) / 2")
                    .tolerance(standard(SQUARE))
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .perFeature(SpectrumFeatures::density),
            calculator("fourier_entropy")
                    .parameter("bins", INTEGER)
                    .definition("Entropy of the power spectral densities, counted in bins of equal width.")
                    .nanWhen("all values are equal")
                    .tolerance(standard(ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .perFeature(SpectrumFeatures::entropy));

    private SpectrumFeatures() {}

    // A few low coefficients are summed one by one; for more, a full transform is faster.
    private static CalculatorKernel coefficients(List<Feature> features) {
        int[] orders = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("coeff", 0))
                .toArray();
        String[] attributes =
                features.stream().map(feature -> feature.text("attr")).toArray(String[]::new);
        int highest = Arrays.stream(orders).max().orElse(0);
        return (s, values) -> {
            FourierCoefficients coefficients = highest > LowSpectrum.MAX_ORDER
                    ? s.spectrum()
                    : s.lowSpectrum().upTo(Math.min(highest, s.n() / 2));
            for (int i = 0; i < orders.length; i++) {
                values[i] = orders[i] > s.n() / 2 ? Double.NaN : coefficients.attribute(attributes[i], orders[i]);
            }
        };
    }

    private static CalculatorKernel moments(List<Feature> features) {
        String[] types =
                features.stream().map(feature -> feature.text("aggtype")).toArray(String[]::new);
        SpectralMoments moments = new SpectralMoments();
        return (series, values) -> {
            moments.compute(series.spectrum());
            for (int i = 0; i < types.length; i++) {
                values[i] = moments.aggregate(types[i]);
            }
        };
    }

    private static SeriesFunction density(Feature feature) {
        int coeff = feature.integerAtLeast("coeff", 0);
        return s -> coeff < s.welch().frequencies() ? s.welch().density()[coeff] : Double.NaN;
    }

    private static SeriesFunction entropy(Feature feature) {
        int bins = feature.integerAtLeast("bins", 1);
        return s -> s.welch().entropy(bins);
    }
}
