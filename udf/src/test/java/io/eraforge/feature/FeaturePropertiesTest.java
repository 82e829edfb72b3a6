package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.kernel.EraKernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeaturePropertiesTest {
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);

    private static final Set<String> SHIFT_INVARIANT = Set.of(
            "length",
            "standard_deviation",
            "variance",
            "skewness",
            "kurtosis",
            "mean_abs_change",
            "mean_change",
            "mean_second_derivative_central",
            "absolute_sum_of_changes",
            "cid_ce",
            "longest_strike_below_mean",
            "longest_strike_above_mean",
            "count_above_mean",
            "count_below_mean",
            "first_location_of_maximum",
            "last_location_of_maximum",
            "first_location_of_minimum",
            "last_location_of_minimum",
            "has_duplicate",
            "has_duplicate_max",
            "has_duplicate_min",
            "percentage_of_reoccurring_values_to_all_values",
            "percentage_of_reoccurring_datapoints_to_all_datapoints",
            "ratio_value_number_to_time_series_length",
            "variance_larger_than_standard_deviation",
            "ratio_beyond_r_sigma",
            "large_standard_deviation",
            "symmetry_looking",
            "autocorrelation",
            "agg_autocorrelation",
            "partial_autocorrelation",
            "number_peaks",
            "binned_entropy",
            "permutation_entropy",
            "change_quantiles");

    /** Degree of homogeneity by calculator; calculators without one are not listed. */
    private static final Map<String, Integer> DEGREES = degrees();

    private static Map<String, Integer> degrees() {
        Map<String, Integer> degrees = new LinkedHashMap<>();
        SHIFT_INVARIANT.forEach(name -> degrees.put(name, 0));
        List.of("variation_coefficient", "energy_ratio_by_chunks", "index_mass_quantile", "count_above", "count_below")
                .forEach(name -> degrees.put(name, 0));
        List.of("sum_values", "mean", "median", "quantile", "maximum", "minimum", "absolute_maximum")
                .forEach(name -> degrees.put(name, 1));
        List.of("root_mean_square", "standard_deviation", "mean_abs_change", "mean_change", "mean_n_absolute_max")
                .forEach(name -> degrees.put(name, 1));
        List.of("absolute_sum_of_changes", "mean_second_derivative_central", "fft_coefficient")
                .forEach(name -> degrees.put(name, 1));
        List.of("sum_of_reoccurring_values", "sum_of_reoccurring_data_points").forEach(name -> degrees.put(name, 1));
        List.of("variance", "abs_energy").forEach(name -> degrees.put(name, 2));
        List.of("c3", "time_reversal_asymmetry_statistic").forEach(name -> degrees.put(name, 3));
        degrees.keySet().removeAll(Set.of("cid_ce", "change_quantiles", "variance_larger_than_standard_deviation"));
        return degrees;
    }

    static List<double[]> ordinary() {
        return SeriesGenerator.ordinary();
    }

    static List<double[]> unusual() {
        return SeriesGenerator.unusual();
    }

    static List<double[]> all() {
        List<double[]> all = new ArrayList<>(ordinary());
        all.addAll(unusual());
        return all;
    }

    @ParameterizedTest
    @MethodSource("ordinary")
    void shiftInvariantFeaturesIgnoreAShift(double[] x) {
        double[] shifted = Arrays.stream(x).map(v -> v + 512).toArray();
        compare(x, shifted, SHIFT_INVARIANT, (feature, value) -> value);
    }

    @ParameterizedTest
    @MethodSource("ordinary")
    void scalingScalesByTheDegreeOfTheFeature(double[] x) {
        double[] scaled = Arrays.stream(x).map(v -> v * 8).toArray();
        compare(
                x,
                scaled,
                DEGREES.keySet(),
                (feature, value) ->
                        value * Math.pow(8, DEGREES.get(feature.calculator().name())));
    }

    @ParameterizedTest
    @MethodSource("ordinary")
    void reversingFlipsSignsAndPositions(double[] x) {
        double[] reversed = IntStream.range(0, x.length)
                .mapToDouble(i -> x[x.length - 1 - i])
                .toArray();
        Set<String> unchanged = Set.of(
                "length",
                "sum_values",
                "mean",
                "median",
                "quantile",
                "variance",
                "skewness",
                "kurtosis",
                "abs_energy",
                "binned_entropy",
                "benford_correlation",
                "mean_abs_change",
                "cid_ce",
                "c3",
                "autocorrelation",
                "agg_autocorrelation",
                "partial_autocorrelation",
                "number_peaks",
                "number_crossing_m",
                "longest_strike_above_mean",
                "longest_strike_below_mean",
                "has_duplicate_max",
                "range_count",
                "value_count",
                "mean_second_derivative_central");
        compare(x, reversed, unchanged, (feature, value) -> value);
        compare(x, reversed, Set.of("mean_change", "time_reversal_asymmetry_statistic"), (feature, value) -> -value);
        Map<String, Double> forward = compute(x);
        Map<String, Double> backward = compute(reversed);
        assertThat(backward.get("first_location_of_maximum"))
                .isCloseTo(1 - forward.get("last_location_of_maximum"), Offset.offset(1e-12));
        assertThat(backward.get("linear_trend__attr_\"rvalue\""))
                .isCloseTo(-forward.get("linear_trend__attr_\"rvalue\""), Offset.offset(1e-12));
    }

    @Test
    void oneConstantFollowedByAnother() {
        double[] x = new double[100];
        Arrays.fill(x, 30, 100, 0.1);
        Map<String, Double> got = compute(x);
        assertThat(got.get("mean")).isCloseTo(0.07, Offset.offset(1e-15));
        assertThat(got.get("median")).isEqualTo(0.1);
        assertThat(got.get("quantile__q_0.2")).isEqualTo(0);
        assertThat(got.get("ratio_value_number_to_time_series_length")).isEqualTo(0.02);
        assertThat(got.get("longest_strike_above_mean")).isEqualTo(70);
        assertThat(got.get("longest_strike_below_mean")).isEqualTo(30);
        assertThat(got.get("first_location_of_maximum")).isEqualTo(0.3);
        assertThat(got.get("number_crossing_m__m_0")).isEqualTo(1);
        assertThat(got.get("absolute_sum_of_changes")).isEqualTo(0.1);
        assertThat(got.get("sum_of_reoccurring_values")).isEqualTo(0.1);
        assertThat(got.get("value_count__value_0")).isEqualTo(30);
        assertThat(got.get("count_below__t_0")).isEqualTo(0.3);
    }

    @ParameterizedTest
    @MethodSource("unusual")
    void unusualErasNeverThrow(double[] x) {
        int n = (int) Arrays.stream(x).filter(v -> !Double.isNaN(v)).count();
        double[] out = new double[CORE.features().size()];
        Arrays.fill(out, -12345);
        CORE.kernel().compute(x, x.length, times(x.length), x.length, x.length, out);
        for (int i = 0; i < out.length; i++) {
            assertThat(out[i]).as("%s is set", CORE.features().get(i)).isNotEqualTo(-12345);
            if (n < CORE.features().get(i).calculator().minLength()) {
                assertThat(out[i]).as("%s", CORE.features().get(i)).isNaN();
            }
        }
    }

    @Test
    void allConstantsHaveTheSameFeatures() {
        Map<String, Double> one = compute(constant(1, 37));
        for (double value : new double[] {0.1, 1 / 3.0, 1e-5, 123.456, 1e9 + 0.1}) {
            Map<String, Double> got = compute(constant(value, 37));
            assertThat(got.get("mean")).isEqualTo(value);
            SHIFT_INVARIANT.forEach(name -> got.forEach((feature, v) -> {
                if (Feature.parse(feature).calculator().name().equals(name)) {
                    assertThat(v).as("%s of a constant %s", feature, value).isEqualTo(one.get(feature));
                }
            }));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aSingleFeatureEqualsItsValueInTheSet(double[] x) {
        double[] together = new double[CORE.features().size()];
        CORE.kernel().compute(x, x.length, times(x.length), x.length, 10, together);
        double[] alone = new double[1];
        for (int i = 0; i < together.length; i++) {
            FeatureSet one = FeatureSet.of("one", List.of(CORE.features().get(i)));
            one.kernel().compute(x, x.length, times(x.length), x.length, 10, alone);
            assertThat(alone[0]).as("%s", CORE.features().get(i)).isEqualTo(Double.valueOf(together[i]));
        }
    }

    @Test
    void aReusedKernelKeepsNoState() {
        EraKernel reused = CORE.kernel();
        List<double[]> eras = all();
        double[] out = new double[CORE.features().size()];
        double[] fresh = new double[out.length];
        for (int i = 0; i < 3 * eras.size(); i++) {
            double[] x = eras.get(i * 31 % eras.size());
            reused.compute(x, x.length, times(x.length), 5, 10, out);
            CORE.kernel().compute(x, x.length, times(x.length), 5, 10, fresh);
            assertThat(out).isEqualTo(fresh);
        }
    }

    @Test
    void missingValuesAreIgnored() {
        double[] holes = {Double.NaN, 1, 4, Double.NaN, Double.NaN, 2, 8, 5, Double.NaN};
        long[] t = times(holes.length);
        int[] present = IntStream.range(0, holes.length)
                .filter(i -> !Double.isNaN(holes[i]))
                .toArray();
        double[] x = Arrays.stream(present).mapToDouble(i -> holes[i]).toArray();
        long[] tx = Arrays.stream(present).mapToLong(i -> t[i]).toArray();
        double[] got = new double[CORE.features().size()];
        double[] expected = new double[got.length];
        CORE.kernel().compute(holes, holes.length, t, 9, 10, got);
        CORE.kernel().compute(x, x.length, tx, 9, 10, expected);
        assertThat(got).isEqualTo(expected);
    }

    private interface Change {
        double of(Feature feature, double value);
    }

    /** Compares within the tolerances of the catalogue. */
    private static void compare(double[] before, double[] after, Set<String> calculators, Change change) {
        Map<String, Double> original = compute(before);
        ToleranceComparison comparison = new ToleranceComparison(after, times(after.length));
        compute(after).forEach((name, value) -> {
            Feature feature = Feature.parse(name);
            if (calculators.contains(feature.calculator().name())) {
                double expected = change.of(feature, original.get(name));
                assertThat(comparison.accepts(feature, expected, value))
                        .as("%s: expected %s, got %s", name, expected, value)
                        .isTrue();
            }
        });
    }

    private static Map<String, Double> compute(double[] x) {
        double[] out = new double[CORE.features().size()];
        CORE.kernel().compute(x, x.length, times(x.length), x.length, x.length, out);
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < out.length; i++) {
            values.put(CORE.features().get(i).tsfreshName(), out[i]);
        }
        return values;
    }

    private static long[] times(int n) {
        return IntStream.range(0, n).mapToLong(i -> 300_000_000L * i + i % 3).toArray();
    }

    private static double[] constant(double value, int n) {
        double[] x = new double[n];
        Arrays.fill(x, value);
        return x;
    }
}
