package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.hipparchus.stat.descriptive.DescriptiveStatistics;
import org.hipparchus.stat.descriptive.rank.Percentile;
import org.hipparchus.stat.regression.SimpleRegression;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares features with their counterparts in Hipparchus on generated series. */
class HipparchusComparisonTest {
    private static final List<String> NAMES = List.of(
            "mean",
            "variance",
            "standard_deviation",
            "skewness",
            "kurtosis",
            "median",
            "quantile__q_0.1",
            "quantile__q_0.7",
            "sum_values",
            "abs_energy",
            "minimum",
            "maximum",
            "linear_trend__attr_\"slope\"",
            "linear_trend__attr_\"intercept\"",
            "linear_trend__attr_\"rvalue\"",
            "linear_trend__attr_\"pvalue\"",
            "linear_trend__attr_\"stderr\"",
            "linear_trend_timewise__attr_\"slope\"",
            "linear_trend_timewise__attr_\"pvalue\"");

    static Stream<double[]> series() {
        Random random = new Random(11);
        return Stream.of(4, 5, 17, 128, 129, 1000, 5003)
                .flatMap(n -> Stream.of(
                        random.doubles(n).toArray(),
                        random.doubles(n).map(u -> 1e4 + Math.exp(5 * u)).toArray(),
                        random.ints(n, -5, 5).asDoubleStream().toArray()));
    }

    @ParameterizedTest
    @MethodSource("series")
    void agreesWithHipparchus(double[] x) {
        double[] actual = new double[NAMES.size()];
        long[] t = new Random(5).longs(x.length, 0, 1L << 40).sorted().toArray();
        FeatureSet.parse("some", NAMES).kernel().compute(x, x.length, t, -1, -1, actual);
        double[] expected = expected(x, t);
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i])
                    .as(NAMES.get(i))
                    .isCloseTo(expected[i], Offset.offset(1e-9 * Math.max(1e-3, Math.abs(expected[i]))));
        }
    }

    private static double[] expected(double[] x, long[] t) {
        DescriptiveStatistics all = new DescriptiveStatistics(x);
        Percentile percentile = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
        SimpleRegression byPosition = new SimpleRegression();
        SimpleRegression byHour = new SimpleRegression();
        for (int i = 0; i < x.length; i++) {
            byPosition.addData(i, x[i]);
            byHour.addData((t[i] - t[0]) / 3.6e9, x[i]);
        }
        return new double[] {
            all.getMean(),
            all.getPopulationVariance(),
            Math.sqrt(all.getPopulationVariance()),
            all.getSkewness(),
            all.getKurtosis(),
            percentile.evaluate(x, 50),
            percentile.evaluate(x, 10),
            percentile.evaluate(x, 70),
            all.getSum(),
            all.getSumOfSquares(),
            all.getMin(),
            all.getMax(),
            byPosition.getSlope(),
            byPosition.getIntercept(),
            byPosition.getR(),
            byPosition.getSignificance(),
            byPosition.getSlopeStdErr(),
            byHour.getSlope(),
            byHour.getSignificance()
        };
    }

    @ParameterizedTest
    @MethodSource("series")
    void doesNotModifyItsInput(double[] x) {
        double[] before = x.clone();
        FeatureSet core = FeatureSet.named(FeatureSet.CORE);
        core.kernel()
                .compute(x, x.length, null, -1, -1, new double[core.features().size()]);
        assertThat(Arrays.equals(before, x)).isTrue();
    }
}
