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
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.spectrum.FourierCoefficients;
import io.eraforge.kernel.spectrum.LowSpectrum;
import io.eraforge.kernel.spectrum.SpectralMoments;
import io.eraforge.kernel.spectrum.Spectrum;
import io.eraforge.kernel.spectrum.WelchDensity;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;

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
                    .tolerance(spectral())
                    .cost(Cost.LAGS)
                    .batched(SpectrumFeatures::coefficients),
            calculator("fft_aggregated")
                    .choice("aggtype", "centroid", "variance", "skew", "kurtosis")
                    .definition("Centroid, variance, skew or kurtosis of the Fourier magnitudes over frequency.")
                    .nanWhen("all values are zero; skew and kurtosis also if the variance is below 0.5")
                    .tolerance(new Tolerance(Tolerance.DEFAULT_RELATIVE, Tolerance.DEFAULT_RELATIVE, ONE, true))
                    .cost(Cost.SPECTRUM)
                    .batched(SpectrumFeatures::moments),
            calculator("spkt_welch_density")
                    .parameter("coeff", INTEGER)
                    .definition("Power spectral density at frequency index coeff, by Welch's method.")
                    .nanWhen("coeff exceeds min(n, 256) / 2")
                    .tolerance(standard(SQUARE))
                    .cost(Cost.SPECTRUM)
                    .perFeature(SpectrumFeatures::density),
            calculator("fourier_entropy")
                    .parameter("bins", INTEGER)
                    .definition("Entropy of the power spectral densities, counted in bins of equal width.")
                    .nanWhen("all values are equal")
                    .tolerance(standard(ONE).orIllPosed())
                    .cost(Cost.SPECTRUM)
                    .perFeature(SpectrumFeatures::entropy));

    private SpectrumFeatures() {}

    // A few low coefficients are summed one by one; for more, a full transform is faster. A device has no transform,
    // and sums of
    // its own rounding have no angle where they cancel.
    private static CalculatorKernel coefficients(List<Feature> features, Statistics in) {
        int[] orders = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("coeff", 0))
                .toArray();
        String[] attributes =
                features.stream().map(feature -> feature.text("attr")).toArray(String[]::new);
        int highest = Arrays.stream(orders).max().orElse(0);
        EraSize era = in.get(EraSize.KEY);
        if (highest > LowSpectrum.MAX_ORDER || List.of(attributes).contains("angle") && in.onDevice()) {
            return attributes(in.get(Spectrum.KEY), era, orders, attributes);
        }
        LowSpectrum low = in.get(LowSpectrum.KEY);
        low.need(highest);
        CalculatorKernel kernel = attributes(low, era, orders, attributes);
        return values -> {
            low.upTo(Math.min(highest, era.n() / 2));
            kernel.compute(values);
        };
    }

    private static CalculatorKernel attributes(
            FourierCoefficients coefficients, EraSize era, int[] orders, String[] attributes) {
        return values -> {
            for (int i = 0; i < orders.length; i++) {
                values[i] = orders[i] > era.n() / 2 ? Double.NaN : coefficients.attribute(attributes[i], orders[i]);
            }
        };
    }

    private static CalculatorKernel moments(List<Feature> features, Statistics in) {
        String[] types =
                features.stream().map(feature -> feature.text("aggtype")).toArray(String[]::new);
        SpectralMoments moments = new SpectralMoments();
        Spectrum spectrum = in.get(Spectrum.KEY);
        return values -> {
            moments.compute(spectrum);
            for (int i = 0; i < types.length; i++) {
                values[i] = moments.aggregate(types[i]);
            }
        };
    }

    private static DoubleSupplier density(Feature feature, Statistics in) {
        int coeff = feature.integerAtLeast("coeff", 0);
        WelchDensity welch = in.get(WelchDensity.KEY);
        return () -> coeff < welch.frequencies() ? welch.density()[coeff] : Double.NaN;
    }

    private static DoubleSupplier entropy(Feature feature, Statistics in) {
        int bins = feature.integerAtLeast("bins", 1);
        WelchDensity welch = in.get(WelchDensity.KEY);
        return () -> welch.entropy(bins);
    }
}
