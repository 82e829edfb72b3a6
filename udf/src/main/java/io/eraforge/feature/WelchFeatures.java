package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.kernel.Group;
import io.eraforge.kernel.SpectralMoments;
import io.eraforge.kernel.Value;
import io.eraforge.kernel.WelchEntropy;
import java.util.List;

/** Frequencies. */
final class WelchFeatures {
    static final Family FAMILY = Family.of(
            "Spectrum",
            calculator("fft_aggregated")
                    .choice("aggtype", "centroid", "variance", "skew", "kurtosis")
                    .definition("Moment of the distribution of the Fourier magnitudes over their frequencies.")
                    .nanWhen("all values are zero; skew and kurtosis also when the variance is below 0.5")
                    .tolerance(new Tolerance(Tolerance.USUAL, Tolerance.USUAL, Tolerance.Scale.ONE, true))
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .together(WelchFeatures::moments),
            calculator("spkt_welch_density")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .definition("Power spectral density at frequency number coeff, by Welch's method.")
                    .nanWhen("min(n, 256) / 2 is below coeff")
                    .tolerance(Tolerance.usual(Tolerance.Scale.SQUARE))
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .each(WelchFeatures::density),
            calculator("fourier_entropy")
                    .parameter("bins", Parameter.Type.INTEGER)
                    .definition("Entropy of the power spectral density's values in equal bins.")
                    .nanWhen("all values are equal")
                    .tolerance(Tolerance.usual(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .each(WelchFeatures::entropy));

    private WelchFeatures() {}

    private static Group moments(List<Feature> chosen) {
        String[] types = chosen.stream().map(feature -> feature.text("aggtype")).toArray(String[]::new);
        SpectralMoments moments = new SpectralMoments();
        return (series, values) -> {
            moments.of(series.spectrum());
            for (int i = 0; i < types.length; i++) {
                values[i] = moments.aggregate(types[i]);
            }
        };
    }

    private static Value density(Feature feature) {
        int coeff = Arguments.atLeast(0, feature, "coeff");
        return s -> coeff < s.welch().frequencies() ? s.welch().density()[coeff] : Double.NaN;
    }

    private static Value entropy(Feature feature) {
        int bins = Arguments.atLeast(1, feature, "bins");
        WelchEntropy entropy = new WelchEntropy();
        return s -> entropy.of(s.welch(), bins);
    }
}
