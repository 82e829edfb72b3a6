package io.eraforge.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.kernel.lag.Autoregression;
import io.eraforge.kernel.lag.DickeyFuller;
import io.eraforge.kernel.regression.ChunkTrends;
import io.eraforge.kernel.regression.LinearRegression;
import io.eraforge.kernel.regression.TimeTrend;
import java.util.List;
import java.util.SplittableRandom;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Regressions on lags, compared with an independent least-squares fit. */
class RegressionKernelsTest {
    private static final int ORDER = 10;

    @ParameterizedTest
    @ValueSource(ints = {21, 22, 60, 500, 5000})
    void autoregressionMatchesAnIndependentFit(int n) {
        double[] x = walk(n, 1);
        double[] fitted = new double[ORDER + 1];
        new Autoregression().fit(x, n, ORDER, fitted);
        if (n == 21) {
            // As many equations as unknowns: the fit is exact.
            assertThat(predicted(x, n - 1, fitted)).isCloseTo(x[n - 1], within(1e-6));
        } else {
            double[] expected = leastSquares(x, n);
            for (int i = 0; i <= ORDER; i++) {
                assertThat(fitted[i]).isCloseTo(expected[i], within(1e-7 * Math.max(1, Math.abs(expected[i]))));
            }
        }
    }

    @Test
    void timesOfCenturiesHaveTheTrendOfShortTimes() {
        double[] x = walk(100, 7);
        double slope = slopeByTime(x, 1L << 44);
        assertThat(slope).isNotZero();
        // Powers of two change no digit. The longer era ends beyond the times that are converted by their bits.
        assertThat(slopeByTime(x, 1L << 46) * 4).isEqualTo(slope);
    }

    private static double slopeByTime(double[] x, long stepUs) {
        long[] t = new long[x.length];
        for (int i = 0; i < t.length; i++) {
            t[i] = i * stepUs;
        }
        Statistics statistics = new Statistics(Statistics.Body.CPU);
        TimeTrend trend = statistics.get(TimeTrend.KEY);
        statistics.series().bind(x, x.length, t, -1, -1);
        statistics.all().forEach(each -> each.ensure(statistics.series()));
        return trend.line().attribute("slope");
    }

    @Test
    void aShiftDoesNotChangeTheFitOfSmoothValues() {
        int n = 2000;
        double[] x = new double[n];
        double[] past = {1.9, -0.95, 0.04};
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < n; i++) {
            x[i] = i < 3 ? random.nextDouble() : past[0] * x[i - 1] + past[1] * x[i - 2] + past[2] * x[i - 3];
            x[i] += i % 50 == 0 ? 1 : 0;
        }
        double[] shifted = x.clone();
        for (int i = 0; i < n; i++) {
            shifted[i] += 1024;
        }
        double[] fitted = new double[ORDER + 1];
        double[] again = new double[ORDER + 1];
        new Autoregression().fit(x, n, ORDER, fitted);
        new Autoregression().fit(shifted, n, ORDER, again);
        for (int i = 1; i <= ORDER; i++) {
            assertThat(again[i]).isCloseTo(fitted[i], within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 10, 24})
    void anInfinityLeavesNoAutoregression(int position) {
        double[] x = walk(25, 1);
        x[position] = Double.POSITIVE_INFINITY;
        double[] fitted = new double[ORDER + 1];
        new Autoregression().fit(x, 25, ORDER, fitted);
        assertThat(fitted).containsOnly(Double.NaN);
        new Autoregression().fit(x, 20, ORDER, fitted);
        assertThat(fitted[ORDER]).as("too few values, as in tsfresh").isZero();
    }

    /** Expected values are those of tsfresh 0.21 with scipy 1.17. */
    @Test
    void anInfinityInOneOfTwoChunksHasNoVariance() {
        double[] x = walk(10, 1);
        x[0] = Double.POSITIVE_INFINITY;
        ChunkTrends trends = new ChunkTrends();
        trends.fit(x, 10, 5);
        LinearRegression variances = trends.line(ChunkTrends.Aggregate.VAR);
        for (String attribute : List.of("slope", "intercept", "rvalue", "stderr", "pvalue")) {
            assertThat(variances.attribute(attribute)).as(attribute).isNaN();
        }
        assertThat(trends.line(ChunkTrends.Aggregate.MAX).stderr()).isZero();
        assertThat(trends.line(ChunkTrends.Aggregate.MAX).slope()).isNaN();
        assertThat(trends.line(ChunkTrends.Aggregate.MIN).stderr()).isZero();
        assertThat(trends.line(ChunkTrends.Aggregate.MIN).slope()).isFinite();
    }

    @Test
    void reuseAfterALongSeriesDoesNotAffectAShortOne() {
        Autoregression regression = new Autoregression();
        DickeyFuller test = new DickeyFuller();
        double[] fresh = new double[ORDER + 1];
        double[] reused = new double[ORDER + 1];
        double[] small = walk(40, 7);
        regression.fit(walk(3000, 5), 3000, ORDER, reused);
        test.test(walk(3000, 5), 3000);
        regression.fit(small, 40, ORDER, reused);
        test.test(small, 40);
        new Autoregression().fit(small, 40, ORDER, fresh);
        DickeyFuller other = new DickeyFuller();
        other.test(small, 40);
        assertThat(reused).isEqualTo(fresh);
        assertThat(test.statistic()).isEqualTo(other.statistic());
        assertThat(test.usedLag()).isEqualTo(other.usedLag());
    }

    @Test
    void unitRootTestDistinguishesAWalkFromNoise() {
        DickeyFuller test = new DickeyFuller();
        assertThat(test.test(walk(1000, 2), 1000)).isTrue();
        assertThat(test.attribute("pvalue")).isGreaterThan(0.05);
        assertThat(test.test(noise(1000, 2), 1000)).isTrue();
        assertThat(test.attribute("pvalue")).isLessThan(1e-6);
    }

    @Test
    void unitRootTestIgnoresShiftAndScale() {
        double[] x = walk(700, 4);
        double[] other = new double[700];
        for (int i = 0; i < 700; i++) {
            other[i] = 4 * x[i] + 64;
        }
        DickeyFuller test = new DickeyFuller();
        test.test(x, 700);
        double statistic = test.statistic();
        int lag = test.usedLag();
        test.test(other, 700);
        assertThat(test.statistic()).isCloseTo(statistic, within(1e-9));
        assertThat(test.usedLag()).isEqualTo(lag);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void unitRootTestNeedsFourValues(int n) {
        assertThat(new DickeyFuller().test(noise(n, 1), n)).isFalse();
    }

    private static double[] leastSquares(double[] x, int n) {
        double[][] rows = new double[n - ORDER][ORDER];
        double[] y = new double[n - ORDER];
        for (int t = ORDER; t < n; t++) {
            y[t - ORDER] = x[t];
            for (int lag = 1; lag <= ORDER; lag++) {
                rows[t - ORDER][lag - 1] = x[t - lag];
            }
        }
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
        regression.newSampleData(y, rows);
        return regression.estimateRegressionParameters();
    }

    private static double predicted(double[] x, int t, double[] fitted) {
        double sum = fitted[0];
        for (int lag = 1; lag <= ORDER; lag++) {
            sum += fitted[lag] * x[t - lag];
        }
        return sum;
    }

    private static double[] noise(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = random.nextGaussian();
        }
        return x;
    }

    private static double[] walk(int n, long seed) {
        double[] x = noise(n, seed);
        for (int i = 1; i < n; i++) {
            x[i] += x[i - 1];
        }
        return x;
    }
}
