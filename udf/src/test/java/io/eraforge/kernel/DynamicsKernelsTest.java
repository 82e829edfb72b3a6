package io.eraforge.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.kernel.algebra.PolynomialRoots;
import io.eraforge.kernel.change.ChangeCorridorGrid;
import io.eraforge.kernel.entropy.LempelZiv;
import io.eraforge.kernel.entropy.OrdinalPatterns;
import io.eraforge.kernel.order.OrderStatistics;
import io.eraforge.kernel.peak.NoiseFloor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares kernels with straightforward implementations of the same definitions. */
class DynamicsKernelsTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 100})
    void phrasesMatchASetOfLists(int bins) {
        double[] x = values(5000, 20);
        double min = Arrays.stream(x).min().orElseThrow();
        double max = Arrays.stream(x).max().orElseThrow();
        Set<List<Integer>> phrases = new HashSet<>();
        List<Integer> phrase = new ArrayList<>();
        for (double value : x) {
            int symbol = 0;
            for (int i = 1; i < bins; i++) {
                symbol += i * ((max - min) / bins) + min < value ? 1 : 0;
            }
            phrase.add(symbol);
            if (phrases.add(List.copyOf(phrase))) {
                phrase.clear();
            }
        }
        LempelZiv kernel = new LempelZiv();
        kernel.complexity(values(300, 3), 300, -1, 1, 5);
        assertThat(kernel.complexity(x, x.length, min, max, bins)).isEqualTo(phrases.size() / 5000.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void ordinalPatternsMatchSortedWindows(int stride) {
        double[] x = values(700, 6);
        int[] dimensions = {4, 2, 7};
        OrdinalPatterns patterns = patterns(x, stride, dimensions);
        for (int dimension : dimensions) {
            assertThat(patterns.entropy(dimension)).isCloseTo(patternEntropy(x, dimension, stride), within(1e-12));
        }
    }

    @Test
    void tooFewValuesHaveNoPattern() {
        OrdinalPatterns patterns = patterns(new double[] {1, 2, 3}, 1, 3, 4);
        assertThat(patterns.entropy(3)).isZero();
        assertThat(patterns.entropy(4)).isNaN();
    }

    private static OrdinalPatterns patterns(double[] x, int stride, int... dimensions) {
        OneEra era = new OneEra(x);
        OrdinalPatterns patterns = era.statistics().get(new OrdinalPatterns.Key(stride));
        for (int dimension : dimensions) {
            patterns.need(dimension);
        }
        era.compute();
        return patterns;
    }

    @Test
    void corridorGridMatchesEachPair() {
        double[] x = values(3000, 40);
        double[] quantiles = {0, 0.2, 0.4, 0.6, 0.8, 1};
        OneEra era = new OneEra(x);
        ChangeCorridorGrid corridors = new ChangeCorridorGrid(quantiles, era.statistics());
        OrderStatistics order = era.get(OrderStatistics.KEY);
        corridors.compute();
        for (int low = 0; low < 6; low++) {
            for (int high = low + 1; high < 6; high++) {
                double[] changes = changesBetween(
                        x,
                        order.quantile(quantiles[low]).getAsDouble(),
                        order.quantile(quantiles[high]).getAsDouble());
                double mean = Arrays.stream(changes).average().orElse(0);
                double variance = Arrays.stream(changes)
                        .map(c -> (c - mean) * (c - mean))
                        .average()
                        .orElse(0);
                assertThat(corridors.mean(low, high, false)).isCloseTo(mean, within(1e-11));
                assertThat(corridors.variance(low, high, false)).isCloseTo(variance, within(1e-9));
            }
        }
    }

    @Test
    void findsTheRootsOfACubic() {
        SplittableRandom random = new SplittableRandom(9);
        PolynomialRoots roots = new PolynomialRoots();
        for (int i = 0; i < 500; i++) {
            double a = random.nextDouble(-5, 5);
            double b = random.nextDouble(-5, 5);
            double c = random.nextDouble(0.1, 5);
            double scale = random.nextDouble(0.5, 2);
            // scale·(x − a)·((x − b)² + c)
            double[] complex = {scale, -scale * (2 * b + a), scale * (b * b + c + 2 * a * b), -scale * a * (b * b + c)};
            assertThat(roots.largestRealPart(complex, 4)).isCloseTo(Math.max(a, b), within(1e-9));
            double[] real = {scale, -scale * (a + b + c), scale * (a * b + b * c + a * c), -scale * a * b * c};
            assertThat(roots.largestRealPart(real, 4)).isCloseTo(Math.max(a, Math.max(b, c)), within(1e-6));
        }
    }

    @Test
    void findsTheRootsOfOtherDegrees() {
        PolynomialRoots roots = new PolynomialRoots();
        assertThat(roots.largestRealPart(new double[] {0, 1, -5, 6}, 4)).isCloseTo(3, within(1e-12));
        assertThat(roots.largestRealPart(new double[] {2, 6, 0, 0}, 4)).isCloseTo(0, within(1e-12));
        assertThat(roots.largestRealPart(new double[] {0, 0, 0, 4}, 4)).isNaN();
        assertThat(roots.largestRealPart(new double[] {0, 0, 0, 0}, 4)).isNaN();
        assertThat(roots.largestRealPart(new double[] {1, -10, 35, -50, 24}, 5)).isCloseTo(4, within(1e-9));
    }

    @Test
    void noiseFloorOfLargeWindowsMatchesSorting() {
        int n = 15_000;
        double[] row = values(n, 1_000_000);
        NoiseFloor noise = new NoiseFloor();
        noise.begin(row, n);
        int half = n / 20 / 2;
        int exceeding = 0;
        for (int at = 0; at < n; at += 7) {
            double[] window = Arrays.copyOfRange(row, Math.max(0, at - half), Math.min(n, at + half));
            Arrays.sort(window);
            double rank = 0.1 * (window.length - 1);
            int k = (int) rank;
            double percentile = k == rank ? window[k] : window[k] * (k + 1 - rank) + window[k + 1] * (rank - k);
            double value = percentile * (1 + (at % 3 - 1) * 1e-6);
            boolean exceeds = noise.exceedsNoise(value, at);
            exceeding += exceeds ? 1 : 0;
            if (at % 3 != 1) {
                assertThat(exceeds).isEqualTo(Math.abs(value) > Math.abs(percentile));
            }
        }
        assertThat(exceeding).isBetween(500, 1500);
    }

    private static double patternEntropy(double[] x, int dimension, int stride) {
        Map<List<Integer>, Integer> seen = new HashMap<>();
        int windows = 0;
        for (int from = 0; from + dimension <= x.length; from += stride) {
            int start = from;
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < dimension; i++) {
                order.add(i);
            }
            order.sort((a, b) -> Double.compare(x[start + a], x[start + b]));
            seen.merge(order, 1, Integer::sum);
            windows++;
        }
        double total = windows;
        return seen.values().stream()
                .mapToDouble(count -> -count / total * Math.log(count / total))
                .sum();
    }

    private static double[] changesBetween(double[] x, double low, double high) {
        List<Double> changes = new ArrayList<>();
        for (int i = 1; i < x.length; i++) {
            if (x[i] >= low && x[i] <= high && x[i - 1] >= low && x[i - 1] <= high) {
                changes.add(x[i] - x[i - 1]);
            }
        }
        return changes.stream().mapToDouble(Double::doubleValue).toArray();
    }

    // Few levels produce ties.
    private static double[] values(int n, int levels) {
        SplittableRandom random = new SplittableRandom(n + levels);
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = random.nextInt(levels) - levels / 3;
        }
        return x;
    }
}
