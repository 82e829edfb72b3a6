package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Tolerance.Scale.VALUE;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.standard;
import static io.eraforge.feature.family.ShapeFeatures.toDouble;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.feature.Tolerance;
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.moment.ExtremeLocations;
import io.eraforge.kernel.order.RepeatedValues;

/** Statistics of values that occur more than once. */
public final class RepeatFeatures {
    public static final Family FAMILY = Family.of(
            "Repeated values",
            calculator("has_duplicate")
                    .definition("1 if any value occurs more than once, else 0.")
                    .minLength(0)
                    .tolerance(exact())
                    .cost(Cost.SORT)
                    .from(RepeatedValues.KEY, EraSize.KEY)
                    .value((values, era) -> toDouble(values.distinct() < era.n())),
            calculator("has_duplicate_max")
                    .definition("1 if the largest value occurs more than once, else 0.")
                    .tolerance(exact())
                    .from(ExtremeLocations.KEY)
                    .value(at -> toDouble(at.firstMax() != at.lastMax())),
            calculator("has_duplicate_min")
                    .definition("1 if the smallest value occurs more than once, else 0.")
                    .tolerance(exact())
                    .from(ExtremeLocations.KEY)
                    .value(at -> toDouble(at.firstMin() != at.lastMin())),
            calculator("percentage_of_reoccurring_values_to_all_values")
                    .definition("Share of the distinct values that occur more than once.")
                    .tolerance(standard(Tolerance.Scale.ONE))
                    .cost(Cost.SORT)
                    .from(RepeatedValues.KEY)
                    .value(values -> values.repeatedValues() / (double) values.distinct()),
            calculator("percentage_of_reoccurring_datapoints_to_all_datapoints")
                    .definition("Share of the data points whose value occurs more than once.")
                    .tolerance(standard(Tolerance.Scale.ONE))
                    .cost(Cost.SORT)
                    .from(RepeatedValues.KEY, EraSize.KEY)
                    .value((values, era) -> values.repeatedPoints() / (double) era.n()),
            calculator("sum_of_reoccurring_values")
                    .definition("Sum of the values that occur more than once, each counted once.")
                    .nanWhen("an infinite value occurs exactly once")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .from(RepeatedValues.KEY)
                    .value(RepeatedValues::sumOfValues),
            calculator("sum_of_reoccurring_data_points")
                    .definition("Sum of the values that occur more than once, each as often as it occurs.")
                    .nanWhen("an infinite value occurs exactly once")
                    .minLength(0)
                    .tolerance(standard(VALUE))
                    .cost(Cost.SORT)
                    .from(RepeatedValues.KEY)
                    .value(RepeatedValues::sumOfPoints),
            calculator("ratio_value_number_to_time_series_length")
                    .definition("Number of distinct values divided by the number of values.")
                    .tolerance(standard(Tolerance.Scale.ONE))
                    .cost(Cost.SORT)
                    .from(RepeatedValues.KEY, EraSize.KEY)
                    .value((values, era) -> values.distinct() / (double) era.n()));

    private RepeatFeatures() {}
}
