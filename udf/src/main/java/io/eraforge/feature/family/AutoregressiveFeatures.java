package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.Parameter;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.lag.Autoregression;
import io.eraforge.kernel.lag.DickeyFuller;
import java.util.Arrays;
import java.util.List;

/** Regressions of values on preceding values. */
public final class AutoregressiveFeatures {
    public static final Family FAMILY = Family.of(
            "Autoregression",
            calculator("ar_coefficient")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .parameter("k", Parameter.Type.INTEGER)
                    .definition(
                            "Coefficient coeff of the least-squares fit of each value to a constant (coeff 0) and the k"
                                    + " preceding values.")
                    .nanWhen(
                            "coeff exceeds k, or fewer than 2k + 1 values and coeff is below k (coefficient k is then 0)")
                    .tolerance(Tolerance.standard(Tolerance.Scale.ONE).orIllPosed())
                    .cost(Cost.LAGS)
                    .batched(AutoregressiveFeatures::coefficients),
            calculator("augmented_dickey_fuller")
                    .choice("attr", "teststat", "pvalue", "usedlag")
                    .choice("autolag", "AIC")
                    .definition(
                            "Augmented Dickey–Fuller test for a unit root, with a constant and the lag of smallest AIC.")
                    .minLength(4)
                    .nanWhen("all values are equal, or their squares overflow or underflow")
                    .tolerance(Tolerance.standard(Tolerance.Scale.ONE).orIllPosed())
                    .cost(Cost.LAGS)
                    .batched(AutoregressiveFeatures::unitRoot));

    private AutoregressiveFeatures() {}

    private static CalculatorKernel coefficients(List<Feature> features, Statistics in) {
        int[] k = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("k", 1))
                .toArray();
        int[] coeff = features.stream()
                .mapToInt(feature -> feature.integerAtLeast("coeff", 0))
                .toArray();
        int[] orders = Arrays.stream(k).distinct().toArray();
        double[] fitted = new double[Arrays.stream(k).max().orElse(0) + 1];
        Autoregression regression = new Autoregression();
        Series series = in.values();
        return values -> {
            for (int order : orders) {
                regression.fit(series.x(), series.n(), order, fitted);
                for (int i = 0; i < k.length; i++) {
                    if (k[i] == order) {
                        values[i] = coeff[i] <= order ? fitted[coeff[i]] : Double.NaN;
                    }
                }
            }
        };
    }

    private static CalculatorKernel unitRoot(List<Feature> features, Statistics in) {
        String[] attributes =
                features.stream().map(feature -> feature.text("attr")).toArray(String[]::new);
        DickeyFuller test = new DickeyFuller();
        Series series = in.values();
        return values -> {
            boolean tested = test.test(series.x(), series.n());
            for (int i = 0; i < attributes.length; i++) {
                values[i] = tested ? test.attribute(attributes[i]) : Double.NaN;
            }
        };
    }
}
