package io.eraforge.feature.family;

import static io.eraforge.feature.Calculator.calculator;
import static io.eraforge.feature.Tolerance.Scale.ONE;
import static io.eraforge.feature.Tolerance.exact;
import static io.eraforge.feature.Tolerance.standard;

import io.eraforge.feature.Cost;
import io.eraforge.feature.Family;
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.change.SamplingGaps;
import io.eraforge.kernel.change.TimeEnds;

/** Sampling quality of the sensor. Not part of tsfresh. */
public final class SamplingFeatures {
    public static final Family FAMILY = Family.of(
            "Sampling quality",
            calculator("coverage")
                    .definition("Number of values divided by the number of rows in the era.")
                    .minLength(0)
                    .nanWhen("the number of rows is unknown or zero")
                    .tolerance(standard(ONE))
                    .cost(Cost.CONSTANT)
                    .from(EraSize.KEY)
                    .value(era -> era.nRows() > 0 ? era.n() / (double) era.nRows() : Double.NaN),
            calculator("gap_count")
                    .definition("Number of gaps: steps longer than 1.5 times this sensor's median step.")
                    .minLength(2)
                    .usesTime()
                    .tolerance(exact())
                    .from(SamplingGaps.KEY)
                    .value(SamplingGaps::count),
            calculator("longest_gap_seconds")
                    .definition("Length of the longest gap in seconds; 0 if there is no gap.")
                    .minLength(2)
                    .usesTime()
                    .tolerance(standard(ONE))
                    .from(SamplingGaps.KEY)
                    .value(SamplingGaps::longestSeconds),
            calculator("leading_gap_seconds")
                    .definition("Seconds from the start of the era to the first value.")
                    .usesTime()
                    .tolerance(standard(ONE))
                    .cost(Cost.CONSTANT)
                    .from(TimeEnds.KEY)
                    .value(TimeEnds::leadingSeconds),
            calculator("trailing_gap_seconds")
                    .definition("Seconds from the last value to the end of the era.")
                    .nanWhen("the era's duration is unknown")
                    .usesTime()
                    .tolerance(standard(ONE))
                    .cost(Cost.CONSTANT)
                    .from(TimeEnds.KEY)
                    .value(TimeEnds::trailingSeconds),
            calculator("median_step_seconds")
                    .definition("Median number of seconds between consecutive values.")
                    .minLength(2)
                    .usesTime()
                    .tolerance(standard(ONE))
                    .from(SamplingGaps.KEY)
                    .value(SamplingGaps::medianStepSeconds),
            calculator("step_jitter_seconds")
                    .definition("Population standard deviation of the seconds between consecutive values.")
                    .minLength(2)
                    .usesTime()
                    .tolerance(standard(ONE))
                    .from(SamplingGaps.KEY)
                    .value(SamplingGaps::jitterSeconds));

    private SamplingFeatures() {}
}
