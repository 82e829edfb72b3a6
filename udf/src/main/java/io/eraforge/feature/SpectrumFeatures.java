package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Tolerance.spectral;

import io.eraforge.kernel.Group;
import io.eraforge.kernel.Value;
import java.util.List;

/** Frequencies. */
final class SpectrumFeatures {
    static final Family FAMILY = Family.of(
            "Spectrum",
            calculator("fft_coefficient")
                    .choice("attr", "real", "imag", "abs", "angle")
                    .parameter("coeff", INTEGER)
                    .definition(
                            "Real part, imaginary part, magnitude or angle in degrees of coefficient coeff of the Fourier transform.")
                    .nanWhen("coeff exceeds half the length")
                    .tolerance(spectral())
                    .cost(Cost.LAGS)
                    .together(SpectrumFeatures::coefficients));

    private SpectrumFeatures() {}

    private static Group coefficients(List<Feature> chosen) {
        Value[] each = chosen.stream().map(SpectrumFeatures::coefficient).toArray(Value[]::new);
        int highest = chosen.stream()
                .mapToInt(feature -> feature.integer("coeff"))
                .max()
                .orElse(0);
        return (s, values) -> {
            s.lowSpectrum().upTo(Math.min(highest, s.n() / 2));
            for (int i = 0; i < each.length; i++) {
                values[i] = each[i].of(s);
            }
        };
    }

    private static Value coefficient(Feature feature) {
        int order = feature.integer("coeff");
        Arguments.check(order >= 0, "coeff must not be negative");
        Value value = switch (feature.text("attr")) {
            case "real" -> s -> s.lowSpectrum().real(order);
            case "imag" -> s -> s.lowSpectrum().imaginary(order);
            case "angle" ->
                s -> Math.toDegrees(Math.atan2(
                        s.lowSpectrum().imaginary(order), s.lowSpectrum().real(order)));
            default ->
                s -> Math.hypot(s.lowSpectrum().real(order), s.lowSpectrum().imaginary(order));
        };
        return s -> s.lowSpectrum().has(order) ? value.of(s) : Double.NaN;
    }
}
