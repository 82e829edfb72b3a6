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
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SeriesFunction;

/** Level and spread of the values. */
public final class SummaryFeatures {
    public static final Family FAMILY = Family.of(
            "Level and spread",
            calculator("length")
                    .definition("Number of values.")
                    .minLength(0)
                    .tolerance(exact())
                    .cost(Cost.CONSTANT)
                    .value(Series::n),
            calculator("sum_values")
                    .definition("Sum of the values.")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .value(s -> s.summary().sum()),
            calculator("mean")
                    .definition("Mean of the values.")
                    .tolerance(standard(VALUE))
                    .value(s -> s.summary().mean()),
            calculator("median")
                    .definition("Middle value, or the mean of the two middle values.")
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .value(s -> s.orderStatistics().median()),
            calculator("standard_deviation")
                    .definition("Population standard deviation.")
                    .nanWhen("a value is infinite")
                    .tolerance(standard(VALUE))
                    .value(s -> s.moments().standardDeviation()),
            calculator("variance")
                    .definition("Population variance.")
                    .nanWhen("a value is infinite")
                    .tolerance(standard(SQUARE))
                    .value(s -> s.moments().variance()),
            calculator("root_mean_square")
                    .definition("Square root of the mean of the squares.")
                    .tolerance(standard(VALUE))
                    .value(s -> Math.sqrt(s.summary().energy() / s.n())),
            calculator("maximum")
                    .definition("Largest value.")
                    .tolerance(exact())
                    .value(s -> s.summary().max()),
            calculator("absolute_maximum")
                    .definition("Largest absolute value.")
                    .tolerance(exact())
                    .value(s -> s.summary().absMax()),
            calculator("minimum")
                    .definition("Smallest value.")
                    .tolerance(exact())
                    .value(s -> s.summary().min()),
            calculator("abs_energy")
                    .definition("Sum of the squares.")
                    .minLength(0)
                    .tolerance(standard(SQUARE))
                    .value(s -> s.summary().energy()),
            calculator("mean_n_absolute_max")
                    .parameter("number_of_maxima", INTEGER)
                    .definition("Mean of the number_of_maxima largest absolute values.")
                    .nanWhen("at most number_of_maxima values")
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .perFeature(f -> meanOfLargest(f.integerAtLeast("number_of_maxima", 1))),
            calculator("quantile")
                    .parameter("q", NUMBER)
                    .definition("The q-quantile, interpolated linearly between the two nearest order statistics.")
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .perFeature(f -> quantile(f.number("q"))));

    private static SeriesFunction meanOfLargest(int count) {
        return s -> s.n() > count ? s.orderStatistics().meanOfLargestAbsolute(count) : Double.NaN;
    }

    private static SeriesFunction quantile(double q) {
        Feature.require(q >= 0 && q <= 1, "q must be between 0 and 1");
        return s -> s.orderStatistics().quantile(q);
    }

    private SummaryFeatures() {}
}
