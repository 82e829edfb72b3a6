package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.feature.Arguments;
import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Parameter;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.spectrum.SpectralMoments;
import io.eraforge.kernel.spectrum.WelchEntropy;
import java.util.List;

/** Frequencies. */
public final class WelchFeatures {
    public static final Family FAMILY = Family.of(
            "Spectrum",
            calculator("fft_aggregated")
                    .choice("aggtype", "centroid", "variance", "skew", "kurtosis")
                    .definition("Moment of the distribution of the Fourier magnitudes over their frequencies.")
                    .nanWhen("all values are zero; skew and kurtosis also when the variance is below 0.5")
                    .tolerance(new Tolerance(Tolerance.USUAL, Tolerance.USUAL, Tolerance.Scale.ONE, true))
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .batched(WelchFeatures::moments),
            calculator("spkt_welch_density")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .definition("Power spectral density at frequency number coeff, by Welch's method.")
                    .nanWhen("min(n, 256) / 2 is below coeff")
                    .tolerance(Tolerance.standard(Tolerance.Scale.SQUARE))
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .perFeature(WelchFeatures::density),
            calculator("fourier_entropy")
                    .parameter("bins", Parameter.Type.INTEGER)
                    .definition("Entropy of the power spectral density's values in equal bins.")
                    .nanWhen("all values are equal")
                    .tolerance(Tolerance.standard(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.SPECTRUM)
                    .perFeature(WelchFeatures::entropy));

    private WelchFeatures() {}

    private static CalculatorKernel moments(List<Feature> chosen) {
        String[] types = chosen.stream().map(feature -> feature.text("aggtype")).toArray(String[]::new);
        SpectralMoments moments = new SpectralMoments();
        return (series, values) -> {
            moments.of(series.spectrum());
            for (int i = 0; i < types.length; i++) {
                values[i] = moments.aggregate(types[i]);
            }
        };
    }

    private static SeriesFunction density(Feature feature) {
        int coeff = Arguments.atLeast(0, feature, "coeff");
        return s -> coeff < s.welch().frequencies() ? s.welch().density()[coeff] : Double.NaN;
    }

    private static SeriesFunction entropy(Feature feature) {
        int bins = Arguments.atLeast(1, feature, "bins");
        WelchEntropy entropy = new WelchEntropy();
        return s -> entropy.of(s.welch(), bins);
    }
}
