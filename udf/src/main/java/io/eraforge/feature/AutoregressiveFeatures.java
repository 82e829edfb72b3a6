package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;

import io.eraforge.kernel.Autoregression;
import io.eraforge.kernel.DickeyFuller;
import io.eraforge.kernel.Group;
import java.util.List;

/** What the past says about the next value. */
final class AutoregressiveFeatures {
    static final Family FAMILY = Family.of(
            "Autoregression",
            calculator("ar_coefficient")
                    .parameter("coeff", Parameter.Type.INTEGER)
                    .parameter("k", Parameter.Type.INTEGER)
                    .definition(
                            "Coefficient of the least squares fit of a value by a constant (0) and the k values before it.")
                    .nanWhen("coeff is above k, or fewer than 2k + 1 values and coeff below k (it is 0 at k then)")
                    .tolerance(Tolerance.usual(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.LAGS)
                    .together(AutoregressiveFeatures::coefficients),
            calculator("augmented_dickey_fuller")
                    .choice("attr", "teststat", "pvalue", "usedlag")
                    .choice("autolag", "AIC")
                    .definition(
                            "Augmented Dickey–Fuller test for a unit root, with a constant and the lag of the least AIC.")
                    .minLength(4)
                    .nanWhen("all values are equal, or squares overflow or vanish")
                    .tolerance(Tolerance.usual(Tolerance.Scale.ONE).orIllPosed())
                    .cpuOnly()
                    .cost(Cost.LAGS)
                    .together(AutoregressiveFeatures::unitRoot));

    private AutoregressiveFeatures() {}

    private static Group coefficients(List<Feature> chosen) {
        int[] k = chosen.stream()
                .mapToInt(feature -> Arguments.atLeast(1, feature, "k"))
                .toArray();
        int[] coeff = chosen.stream()
                .mapToInt(feature -> Arguments.atLeast(0, feature, "coeff"))
                .toArray();
        int[] orders = java.util.Arrays.stream(k).distinct().toArray();
        double[] fitted = new double[java.util.Arrays.stream(k).max().orElse(0) + 1];
        Autoregression regression = new Autoregression();
        return (series, values) -> {
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

    private static Group unitRoot(List<Feature> chosen) {
        String[] attributes =
                chosen.stream().map(feature -> feature.text("attr")).toArray(String[]::new);
        DickeyFuller test = new DickeyFuller();
        return (series, values) -> {
            boolean tested = test.test(series.x(), series.n());
            for (int i = 0; i < attributes.length; i++) {
                values[i] = tested ? test.attribute(attributes[i]) : Double.NaN;
            }
        };
    }
}
