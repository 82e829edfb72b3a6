package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.SQUARE;
import static io.eraforge.feature.Tolerance.Scale.VALUE;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.OrderStatistics;
import java.util.function.DoubleSupplier;

/** Level and spread of the values. */
public final class SummaryFeatures {
    public static final Family FAMILY = Family.of(
            "Level and spread",
            calculator("length")
                    .definition("Number of values.")
                    .minLength(0)
                    .tolerance(exact())
                    .cost(Cost.CONSTANT)
                    .from(EraSize.KEY)
                    .value(EraSize::n),
            calculator("sum_values")
                    .definition("Sum of the values.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .from(SummaryStatistics.KEY)
                    .value(SummaryStatistics::sum),
            calculator("mean")
                    .definition("Mean of the values.")
                    .tolerance(standard(VALUE))
                    .from(SummaryStatistics.KEY)
                    .value(SummaryStatistics::mean),
            calculator("median")
                    .definition("Middle value, or the mean of the two middle values.")
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .perFeature((f, in) -> in.get(OrderStatistics.KEY).median()),
            calculator("standard_deviation")
                    .definition("Population standard deviation.")
                    .nanWhen("a value is infinite")
                    .tolerance(standard(VALUE))
                    .from(Moments.KEY)
                    .value(Moments::standardDeviation),
            calculator("variance")
                    .definition("Population variance.")
                    .nanWhen("a value is infinite")
                    .tolerance(standard(SQUARE))
                    .from(Moments.KEY)
                    .value(Moments::variance),
            calculator("root_mean_square")
                    .definition("Square root of the mean of the squares.")
                    .tolerance(standard(VALUE))
                    .from(SummaryStatistics.KEY, EraSize.KEY)
                    .value((s, era) -> Math.sqrt(s.energy() / era.n())),
            calculator("maximum")
                    .definition("Largest value.")
                    .tolerance(exact())
                    .from(SummaryStatistics.KEY)
                    .value(SummaryStatistics::max),
            calculator("absolute_maximum")
                    .definition("Largest absolute value.")
                    .tolerance(exact())
                    .from(SummaryStatistics.KEY)
                    .value(SummaryStatistics::absMax),
            calculator("minimum")
                    .definition("Smallest value.")
                    .tolerance(exact())
                    .from(SummaryStatistics.KEY)
                    .value(SummaryStatistics::min),
            calculator("abs_energy")
                    .definition("Sum of the squares.")
                    .minLength(0)
                    .tolerance(standard(SQUARE))
                    .from(SummaryStatistics.KEY)
                    .value(SummaryStatistics::energy),
            calculator("mean_n_absolute_max")
                    .parameter("number_of_maxima", INTEGER)
                    .definition("Mean of the number_of_maxima largest absolute values.")
                    .nanWhen("at most number_of_maxima values")
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .perFeature((f, in) -> meanOfLargest(f.integerAtLeast("number_of_maxima", 1), in)),
            calculator("quantile")
                    .parameter("q", NUMBER)
                    .definition("The q-quantile, interpolated linearly between the two nearest order statistics.")
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .perFeature((f, in) -> quantile(f.number("q"), in)));

    private static DoubleSupplier meanOfLargest(int count, Statistics in) {
        EraSize era = in.get(EraSize.KEY);
        DoubleSupplier mean = in.get(OrderStatistics.KEY).meanOfLargestAbsolute(count);
        return () -> era.n() > count ? mean.getAsDouble() : Double.NaN;
    }

    private static DoubleSupplier quantile(double q, Statistics in) {
        Feature.require(q >= 0 && q <= 1, "q must be between 0 and 1");
        return in.get(OrderStatistics.KEY).quantile(q);
    }

    private SummaryFeatures() {}
}
