package io.eraforge.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SamplingGapsTest {
    private static final List<String> NAMES = List.of(
            "coverage",
            "gap_count",
            "longest_gap_seconds",
            "leading_gap_seconds",
            "trailing_gap_seconds",
            "median_step_seconds",
            "step_jitter_seconds");

    @Test
    void aRegularSensorHasNoGaps() {
        assertThat(compute(new double[] {1, 2, 3, 4}, seconds(0, 300, 600, 900), 4, 1_200_000_000L))
                .containsExactly(1, 0, 0, 0, 300, 300, 0);
    }

    @Test
    void gapsAreStepsLongerThanOneAndAHalfMedians() {
        // Steps 10, 10, 15, 16, 40: the median is 15, so only 40 is longer than 22.5.
        double[] actual = compute(new double[6], seconds(5, 15, 25, 40, 56, 96), 12, 100_000_000L);
        assertThat(actual).startsWith(0.5, 1, 40, 5, 4, 15);
        double mean = 91 / 5.0;
        double squares =
                2 * Math.pow(10 - mean, 2) + Math.pow(15 - mean, 2) + Math.pow(16 - mean, 2) + Math.pow(40 - mean, 2);
        assertThat(actual[6]).isCloseTo(Math.sqrt(squares / 5), offset(1e-12));
    }

    @Test
    void medianOfAnEvenNumberOfStepsIsInterpolated() {
        assertThat(compute(new double[5], seconds(0, 1, 3, 6, 10), 5, 10_000_000L)[5])
                .isEqualTo(2.5);
    }

    @Test
    void timesOfMissingValuesAreDropped() {
        double[] x = {Double.NaN, 1, Double.NaN, 2, 3, 4};
        assertThat(compute(x, seconds(0, 10, 20, 30, 40, 50), 6, 65_000_000L)).startsWith(4.0 / 6, 1, 20, 10, 15, 10);
    }

    @Test
    void unknownInputsGiveNaN() {
        assertThat(compute(new double[0], new long[0], 0, 10)).containsOnly(Double.NaN);
        assertThat(compute(new double[0], new long[0], 5, 10)).startsWith(0, Double.NaN);
        assertThat(compute(new double[] {1}, seconds(2), -1, -1))
                .containsExactly(Double.NaN, Double.NaN, Double.NaN, 2, Double.NaN, Double.NaN, Double.NaN);
        assertThat(compute(new double[] {1, 2}, null, 2, 10))
                .containsExactly(1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    private static double[] compute(double[] x, long[] tUs, long nRows, long durationUs) {
        double[] out = new double[NAMES.size()];
        FeatureSet.parse("time", NAMES).kernel().compute(x, x.length, tUs, nRows, durationUs, out);
        return out;
    }

    private static long[] seconds(long... times) {
        return LongStream.of(times).map(t -> t * 1_000_000).toArray();
    }
}
