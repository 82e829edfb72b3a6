package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.CONDITION;
import static io.eraforge.feature.Tolerance.Scale.ONE;
import static io.eraforge.feature.Tolerance.count;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.order.BenfordCorrelation;
import io.eraforge.kernel.order.ValueCounts;

/** Shape of the distribution of values. */
public final class ShapeFeatures {
    public static final Family FAMILY = Family.of(
            "Shape of the distribution",
            calculator("variation_coefficient")
                    .definition("Standard deviation divided by the mean.")
                    .nanWhen("the mean is zero")
                    .tolerance(standard(ONE).orIllPosed())
                    .value(ShapeFeatures::variationCoefficient),
            calculator("skewness")
                    .definition("Bias-corrected skewness (Fisher–Pearson G1), as in pandas.")
                    .minLength(3)
                    .nanWhen("all values are equal, or a value is infinite")
                    .tolerance(standard(CONDITION))
                    .value(ShapeFeatures::skewness),
            calculator("kurtosis")
                    .definition("Bias-corrected excess kurtosis (G2), as in pandas.")
                    .minLength(4)
                    .nanWhen("all values are equal, or a value is infinite")
                    .tolerance(standard(CONDITION))
                    .value(ShapeFeatures::kurtosis),
            calculator("variance_larger_than_standard_deviation")
                    .definition("1 if the variance exceeds the standard deviation, else 0.")
                    .minLength(0)
                    .tolerance(count())
                    .value(s -> toDouble(s.moments().variance() > s.moments().standardDeviation())),
            calculator("large_standard_deviation")
                    .parameter("r", NUMBER)
                    .definition("1 if the standard deviation exceeds r times the range, else 0.")
                    .tolerance(count())
                    .perFeature(f -> {
                        double r = f.number("r");
                        return s -> toDouble(s.moments().standardDeviation()
                                > r * s.summary().range());
                    }),
            calculator("symmetry_looking")
                    .parameter("r", NUMBER)
                    .definition("1 if mean and median differ by less than r times the range, else 0.")
                    .tolerance(count())
                    .cost(Cost.SORT)
                    .perFeature(f -> {
                        double r = f.number("r");
                        return s -> toDouble(Math.abs(
                                        s.summary().mean() - s.orderStatistics().median())
                                < r * s.summary().range());
                    }),
            calculator("ratio_beyond_r_sigma")
                    .parameter("r", NUMBER)
                    .definition("Share of values more than r standard deviations from the mean.")
                    .tolerance(count())
                    .perFeature(f -> {
                        double r = f.number("r");
                        return s -> ValueCounts.beyond(s, r * s.moments().standardDeviation()) / (double) s.n();
                    }),
            calculator("benford_correlation")
                    .definition("Correlation of first-digit frequencies with Benford's law.")
                    .nanWhen("all nine digits are equally frequent, for example if all values are zero")
                    .tolerance(standard(ONE))
                    .batched(features -> {
                        int[] scratch = new int[9];
                        return (s, values) -> values[0] = BenfordCorrelation.correlation(s, scratch);
                    }));

    private ShapeFeatures() {}

    static double toDouble(boolean flag) {
        return flag ? 1 : 0;
    }

    private static double variationCoefficient(Series s) {
        double mean = s.summary().mean();
        return mean == 0 ? Double.NaN : s.moments().standardDeviation() / mean;
    }

    private static double skewness(Series s) {
        Moments m = s.moments();
        double n = s.n();
        return n * Math.sqrt(n - 1) / (n - 2) * (m.m3() / (m.m2() * Math.sqrt(m.m2())));
    }

    private static double kurtosis(Series s) {
        Moments m = s.moments();
        double n = s.n();
        double ratio = m.m4() / (m.m2() * m.m2());
        return (n - 1) / ((n - 2) * (n - 3)) * (n * (n + 1) * ratio - 3 * (n - 1));
    }
}
