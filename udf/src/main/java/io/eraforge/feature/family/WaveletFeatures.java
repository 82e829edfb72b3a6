package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Parameter;
import io.eraforge.feature.ParameterValue;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.peak.WaveletPeaks;
import io.eraforge.kernel.spectrum.MexicanHat;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Wavelet coefficients and peaks. */
public final class WaveletFeatures {
    public static final Family FAMILY = Family.of(
            "Wavelets",
            calculator("cwt_coefficients")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .parameter("w", Parameter.Type.INTEGER)
                    .parameter("widths", Parameter.Type.TUPLE)
                    .definition(
                            "Coefficient at position coeff of the continuous wavelet transform with a Mexican hat of width w.")
                    .nanWhen("at most coeff values, or a value is infinite")
                    .tolerance(Tolerance.standard(Tolerance.Scale.VALUE))
                    .cost(Cost.CONSTANT)
                    .perFeature(WaveletFeatures::coefficient),
            calculator("number_cwt_peaks")
                    .parameter("n", Parameter.Type.INTEGER)
                    .definition("Number of peaks that exceed the noise floor at enough of the wavelet widths 1 to n.")
                    .tolerance(Tolerance.count())
                    .cost(Cost.LAGS)
                    .batched(WaveletFeatures::peaks));

    private WaveletFeatures() {}

    private static DoubleSupplier coefficient(Feature feature, Statistics in) {
        int position = feature.integerAtLeast("coeff", 0);
        double width = feature.integerAtLeast("w", 1);
        ParameterValue widths = feature.argument("widths");
        Feature.require(
                widths.kind() == ParameterValue.Kind.TUPLE
                        && Arrays.stream(widths.numbers()).anyMatch(listed -> listed == width),
                "w must be one of widths");
        MexicanHat wavelet = MexicanHat.ofScale(width);
        SummaryStatistics summary = in.get(SummaryStatistics.KEY);
        Series s = in.values();
        return () -> s.n() > position && summary.absMax() < Double.POSITIVE_INFINITY
                ? wavelet.coefficient(s.x(), s.n(), position)
                : Double.NaN;
    }

    private static CalculatorKernel peaks(List<Feature> features, Statistics in) {
        int[] widths = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("n", 1))
                .toArray();
        int maxWidth = Arrays.stream(widths).max().orElse(0);
        WaveletPeaks peaks = new WaveletPeaks();
        Series series = in.values();
        return values -> {
            peaks.transform(series.x(), series.n(), maxWidth);
            for (int i = 0; i < widths.length; i++) {
                values[i] = peaks.count(series.n(), widths[i]);
            }
        };
    }
}
