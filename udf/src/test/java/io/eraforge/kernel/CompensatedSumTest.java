package io.eraforge.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompensatedSumTest {
    @ParameterizedTest
    @CsvSource({"100, 0", "1000, 1e9", "100000, 1e9", "1000003, -1e6", "10000000, 1e9", "10000000, 0.1"})
    void isAtLeastAsAccurateAsPairwiseSummation(int n, double shift) {
        double[] x = values(n, shift);
        double exact = exactSum(x);
        double pairwiseError = Math.abs(pairwise(x, 0, n) - exact);
        double rounding = Math.ulp(exact);
        assertThat(compute(x, "sum_values")[0]).isCloseTo(exact, offset(Math.max(pairwiseError, rounding)));
        assertThat(CompensatedSum.of(x, 0, n)).isCloseTo(exact, offset(Math.max(pairwiseError, rounding)));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1e9", "10000000, 1e9", "10000000, 1e12"})
    void momentsStayAccurateWithALargeMean(int n, double shift) {
        double[] x = values(n, shift);
        double mean = exactSum(x) / n;
        double[] exact = exactMoments(x, mean);
        double[] got = compute(x, "mean", "variance", "skewness", "kurtosis");
        assertThat(got[0]).isCloseTo(mean, offset(Math.ulp(mean)));
        assertThat(got[1]).isCloseTo(exact[0], offset(1e-13 * exact[0]));
        assertThat(got[2]).isCloseTo(exact[1], offset(1e-12));
        assertThat(got[3]).isCloseTo(exact[2], offset(1e-11));
    }

    @Test
    void infiniteAndOverflowingSumsAreInfinite() {
        assertThat(CompensatedSum.of(new double[] {1, Double.POSITIVE_INFINITY, 2}, 0, 3))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(CompensatedSum.of(new double[] {1e308, 1e308, 1e308}, 0, 3)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(CompensatedSum.of(new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}, 0, 2))
                .isNaN();
        assertThat(CompensatedSum.of(new double[0], 0, 0)).isZero();
    }

    private static double[] compute(double[] x, String... features) {
        double[] out = new double[features.length];
        FeatureSet.parse("some", List.of(features)).kernel().compute(x, x.length, null, -1, -1, out);
        return out;
    }

    private static double[] values(int n, double shift) {
        return new SplittableRandom(n).doubles(n).map(u -> shift + u * u).toArray();
    }

    /** Sums in double-double precision. */
    private static double exactSum(double[] x) {
        double high = 0, low = 0;
        for (double value : x) {
            double sum = high + value;
            double part = sum - high;
            low += (high - (sum - part)) + (value - part);
            high = sum;
        }
        return high + low;
    }

    /** Variance, and bias-corrected skewness and excess kurtosis, of exactly centred values. */
    private static double[] exactMoments(double[] x, double mean) {
        int n = x.length;
        double[] centred = new double[n];
        for (int i = 0; i < n; i++) {
            centred[i] = x[i] - mean;
        }
        double residual = exactSum(centred) / n;
        double[][] powers = new double[3][n];
        for (int i = 0; i < n; i++) {
            double c = centred[i] - residual;
            powers[0][i] = c * c;
            powers[1][i] = c * c * c;
            powers[2][i] = c * c * c * c;
        }
        double m2 = exactSum(powers[0]) / n;
        double g1 = exactSum(powers[1]) / n / Math.pow(m2, 1.5);
        double g2 = exactSum(powers[2]) / n / (m2 * m2) - 3;
        double m = n;
        return new double[] {
            m2, Math.sqrt(m * (m - 1)) / (m - 2) * g1, (m - 1) / ((m - 2) * (m - 3)) * ((m + 1) * g2 + 6)
        };
    }

    /** numpy's pairwise summation. */
    private static double pairwise(double[] x, int from, int n) {
        if (n <= CompensatedSum.BLOCK) {
            return CompensatedSum.block(x, from, from + n);
        }
        int half = n / 2 - n / 2 % 8;
        return pairwise(x, from, half) + pairwise(x, from + half, n - half);
    }
}
