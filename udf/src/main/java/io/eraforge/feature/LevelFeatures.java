package io.eraforge.feature;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Parameter.Type.INTEGER;
import static io.eraforge.feature.Parameter.Type.NUMBER;
import static io.eraforge.feature.Tolerance.Scale.SQUARE;
import static io.eraforge.feature.Tolerance.Scale.VALUE;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.usual;

import io.eraforge.kernel.Series;
import io.eraforge.kernel.Value;

/** How large the values are, and how widely they spread. */
final class LevelFeatures {
    static final Family FAMILY = Family.of(
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
                    .tolerance(usual(VALUE))
                    .value(s -> s.levels().sum()),
            calculator("mean")
                    .definition("Mean of the values.")
                    .tolerance(usual(VALUE))
                    .value(s -> s.levels().mean()),
            calculator("median")
                    .definition("Middle value, or the mean of the two middle ones.")
                    .tolerance(usual(VALUE))
                    .cost(Cost.SORT)
                    .value(s -> s.ranks().median()),
            calculator("standard_deviation")
                    .definition("Population standard deviation.")
                    .nanWhen("a value is infinite")
                    .tolerance(usual(VALUE))
                    .value(s -> s.moments().standardDeviation()),
            calculator("variance")
                    .definition("Population variance.")
                    .nanWhen("a value is infinite")
                    .tolerance(usual(SQUARE))
                    .value(s -> s.moments().variance()),
            calculator("root_mean_square")
                    .definition("Square root of the mean of the squares.")
                    .tolerance(usual(VALUE))
                    .value(s -> Math.sqrt(s.levels().energy() / s.n())),
            calculator("maximum")
                    .definition("Largest value.")
                    .tolerance(exact())
                    .value(s -> s.levels().max()),
            calculator("absolute_maximum")
                    .definition("Largest absolute value.")
                    .tolerance(exact())
                    .value(s -> s.levels().absMax()),
            calculator("minimum")
                    .definition("Smallest value.")
                    .tolerance(exact())
                    .value(s -> s.levels().min()),
            calculator("abs_energy")
                    .definition("Sum of the squares.")
                    .minLength(0)
                    .tolerance(usual(SQUARE))
                    .value(s -> s.levels().energy()),
            calculator("mean_n_absolute_max")
                    .parameter("number_of_maxima", INTEGER)
                    .definition("Mean of the number_of_maxima largest absolute values.")
                    .nanWhen("no more than number_of_maxima values")
                    .tolerance(usual(VALUE))
                    .cost(Cost.SORT)
                    .each(f -> meanOfLargest(f.integer("number_of_maxima"))),
            calculator("quantile")
                    .parameter("q", NUMBER)
                    .definition("The q-quantile, interpolated linearly between the two nearest values in rank.")
                    .tolerance(usual(VALUE))
                    .cost(Cost.SORT)
                    .each(f -> quantile(f.number("q"))));

    private static Value meanOfLargest(int count) {
        Arguments.check(count > 0, "number_of_maxima must be positive");
        return s -> s.n() > count ? s.ranks().meanOfLargestAbsolute(count) : Double.NaN;
    }

    private static Value quantile(double q) {
        Arguments.check(q >= 0 && q <= 1, "q must lie between 0 and 1");
        return s -> s.ranks().quantile(q);
    }

    private LevelFeatures() {}
}
