package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Tolerance.spectral;

import io.eraforge.feature.Arguments;
import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.spectrum.FourierCoefficients;
import io.eraforge.kernel.spectrum.LowSpectrum;
import java.util.Arrays;
import java.util.List;

/** Frequencies. */
public final class SpectrumFeatures {
    public static final Family FAMILY = Family.of(
            "Spectrum",
            calculator("fft_coefficient")
                    .choice("attr", "real", "imag", "abs", "angle")
                    .parameter("coeff", INTEGER)
                    .definition(
                            "Real part, imaginary part, magnitude or angle in degrees of coefficient coeff of the Fourier transform.")
                    .nanWhen("coeff exceeds half the length")
                    .cpuOnlyIf(f -> f.integer("coeff") > 9 || f.text("attr").equals("angle"))
                    .tolerance(spectral())
                    .cost(Cost.LAGS)
                    .batched(SpectrumFeatures::coefficients));

    private SpectrumFeatures() {}

    // A few low coefficients are summed one by one; for more, a full transform is the better way.
    private static CalculatorKernel coefficients(List<Feature> chosen) {
        int[] orders =
                chosen.stream().mapToInt(feature -> feature.integer("coeff")).toArray();
        String[] attributes =
                chosen.stream().map(feature -> feature.text("attr")).toArray(String[]::new);
        for (int order : orders) {
            Arguments.check(order >= 0, "coeff must not be negative");
        }
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
}
