package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Tolerance.Scale.VALUE;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.standard;
import static io.eraforge.feature.family.ShapeFeatures.toDouble;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Tolerance;

/** Statistics of values that occur more than once. */
public final class RepeatFeatures {
    public static final Family FAMILY = Family.of(
            "Repeated values",
            calculator("has_duplicate")
                    .definition("1 if any value occurs more than once, else 0.")
                    .minLength(0)
                    .tolerance(exact())
                    .cost(Cost.SORT)
                    .value(s -> toDouble(s.repeats().distinct() < s.n())),
            calculator("has_duplicate_max")
                    .definition("1 if the largest value occurs more than once, else 0.")
                    .tolerance(exact())
                    .value(s -> toDouble(s.extremes().firstMax() != s.extremes().lastMax())),
            calculator("has_duplicate_min")
                    .definition("1 if the smallest value occurs more than once, else 0.")
                    .tolerance(exact())
                    .value(s -> toDouble(s.extremes().firstMin() != s.extremes().lastMin())),
            calculator("percentage_of_reoccurring_values_to_all_values")
                    .definition("Share of the distinct values that occur more than once.")
                    .tolerance(standard(Tolerance.Scale.ONE))
                    .cost(Cost.SORT)
                    .value(s ->
                            s.repeats().repeatedValues() / (double) s.repeats().distinct()),
            calculator("percentage_of_reoccurring_datapoints_to_all_datapoints")
                    .definition("Share of the data points whose value occurs more than once.")
                    .tolerance(standard(Tolerance.Scale.ONE))
                    .cost(Cost.SORT)
                    .value(s -> s.repeats().repeatedPoints() / (double) s.n()),
            calculator("sum_of_reoccurring_values")
                    .definition("Sum of the values that occur more than once, each counted once.")
                    .nanWhen("an infinite value occurs exactly once")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .value(s -> s.repeats().sumOfValues()),
            calculator("sum_of_reoccurring_data_points")
                    .definition("Sum of the values that occur more than once, each as often as it occurs.")
                    .nanWhen("an infinite value occurs exactly once")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .value(s -> s.repeats().sumOfPoints()),
            calculator("ratio_value_number_to_time_series_length")
                    .definition("Number of distinct values divided by the number of values.")
                    .tolerance(standard(Tolerance.Scale.ONE))
                    .cost(Cost.SORT)
                    .value(s -> s.repeats().distinct() / (double) s.n()));

    private RepeatFeatures() {}
}
