package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.CONDITION;
import static io.eraforge.feature.Tolerance.Scale.ONE;
import static io.eraforge.feature.Tolerance.count;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.BenfordCorrelation;
import io.eraforge.kernel.order.OrderStatistics;
import io.eraforge.kernel.order.ValueCounts;
import java.util.function.DoubleSupplier;

/** Shape of the distribution of values. */
public final class ShapeFeatures {
    public static final Family FAMILY = Family.of(
            "Shape of the distribution",
            calculator("variation_coefficient")
                    .definition("Standard deviation divided by the mean.")
                    .nanWhen("the mean is zero")
                    .tolerance(standard(ONE).orIllPosed())
                    .from(SummaryStatistics.KEY, Moments.KEY)
                    .value(ShapeFeatures::variationCoefficient),
            calculator("skewness")
                    .definition("Bias-corrected skewness (Fisher–Pearson G1), as in pandas.")
                    .minLength(3)
                    .nanWhen("all values are equal, or a value is infinite")
                    .tolerance(standard(CONDITION))
                    .from(Moments.KEY, EraSize.KEY)
                    .value(ShapeFeatures::skewness),
            calculator("kurtosis")
                    .definition("Bias-corrected excess kurtosis (G2), as in pandas.")
                    .minLength(4)
                    .nanWhen("all values are equal, or a value is infinite")
                    .tolerance(standard(CONDITION))
                    .from(Moments.KEY, EraSize.KEY)
                    .value(ShapeFeatures::kurtosis),
            calculator("variance_larger_than_standard_deviation")
                    .definition("1 if the variance exceeds the standard deviation, else 0.")
                    .minLength(0)
                    .tolerance(count())
                    .perFeature((f, in) -> varianceLarger(in)),
            calculator("large_standard_deviation")
                    .parameter("r", NUMBER)
                    .definition("1 if the standard deviation exceeds r times the range, else 0.")
                    .tolerance(count())
                    .perFeature((f, in) -> largeDeviation(f.number("r"), in)),
            calculator("symmetry_looking")
                    .parameter("r", NUMBER)
                    .definition("1 if mean and median differ by less than r times the range, else 0.")
                    .tolerance(count())
                    .cost(Cost.SORT)
                    .perFeature((f, in) -> symmetry(f.number("r"), in)),
            calculator("ratio_beyond_r_sigma")
                    .parameter("r", NUMBER)
                    .definition("Share of values more than r standard deviations from the mean.")
                    .tolerance(count())
                    .perFeature((f, in) -> shareBeyond(f.number("r"), in)),
            calculator("benford_correlation")
                    .definition("Correlation of first-digit frequencies with Benford's law.")
                    .nanWhen("all nine digits are equally frequent, for example if all values are zero")
                    .tolerance(standard(ONE))
                    .from(BenfordCorrelation.KEY)
                    .value(BenfordCorrelation::correlation));

    private ShapeFeatures() {}

    static double toDouble(boolean flag) {
        return flag ? 1 : 0;
    }

    private static double variationCoefficient(SummaryStatistics summary, Moments moments) {
        double mean = summary.mean();
        return mean == 0 ? Double.NaN : moments.standardDeviation() / mean;
    }

    private static double skewness(Moments m, EraSize era) {
        double n = era.n();
        return n * Math.sqrt(n - 1) / (n - 2) * (m.m3() / (m.m2() * Math.sqrt(m.m2())));
    }

    private static double kurtosis(Moments m, EraSize era) {
        double n = era.n();
        double ratio = m.m4() / (m.m2() * m.m2());
        return (n - 1) / ((n - 2) * (n - 3)) * (n * (n + 1) * ratio - 3 * (n - 1));
    }

    private static DoubleSupplier varianceLarger(Statistics in) {
        Moments m = in.get(Moments.KEY);
        return () -> toDouble(
                in.ties().greater(m.variance(), m.standardDeviation(), m.varianceError() + m.deviationError()));
    }

    private static DoubleSupplier largeDeviation(double r, Statistics in) {
        SummaryStatistics summary = in.get(SummaryStatistics.KEY);
        Moments m = in.get(Moments.KEY);
        return () -> toDouble(in.ties().greater(m.standardDeviation(), r * summary.range(), m.deviationError()));
    }

    private static DoubleSupplier symmetry(double r, Statistics in) {
        SummaryStatistics summary = in.get(SummaryStatistics.KEY);
        DoubleSupplier median = in.get(OrderStatistics.KEY).median();
        return () -> toDouble(in.ties()
                .greater(r * summary.range(), Math.abs(summary.mean() - median.getAsDouble()), summary.meanError()));
    }

    private static DoubleSupplier shareBeyond(double r, Statistics in) {
        EraSize era = in.get(EraSize.KEY);
        SummaryStatistics summary = in.get(SummaryStatistics.KEY);
        Moments m = in.get(Moments.KEY);
        ValueCounts.Beyond beyond = in.get(ValueCounts.KEY)
                .beyond(() -> r * m.standardDeviation(), () -> summary.meanError() + Math.abs(r) * m.deviationError());
        return () -> beyond.value() / (double) era.n();
    }
}
