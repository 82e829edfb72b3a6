package io.eraforge.kernel.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BucketSortTest {
    private static final double MAX = Double.MAX_VALUE;

    static Stream<Arguments> series() {
        return Stream.of(
                Arguments.of("uniform", (DoubleUnaryOperator) u -> u),
                Arguments.of("negative and positive", (DoubleUnaryOperator) u -> u - 0.5),
                Arguments.of("few distinct values", (DoubleUnaryOperator) u -> Math.rint(u * 5)),
                Arguments.of("one distinct value", (DoubleUnaryOperator) u -> 0.1),
                Arguments.of("crowded at the low end", (DoubleUnaryOperator) u -> Math.exp(-60 * u)),
                Arguments.of("one outlier", (DoubleUnaryOperator) u -> u < 0.001 ? 1e12 : u),
                Arguments.of("large mean", (DoubleUnaryOperator) u -> 1e15 + u * 8),
                Arguments.of("denormal", (DoubleUnaryOperator) u -> Double.MIN_VALUE * Math.rint(100 * u)),
                Arguments.of("a range that overflows", (DoubleUnaryOperator) u -> u < 0.5 ? -MAX : MAX * u),
                Arguments.of("infinite", (DoubleUnaryOperator) u -> u < 0.1 ? Double.NEGATIVE_INFINITY : u));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("series")
    void sortsLikeTheLibrary(String name, DoubleUnaryOperator shape) {
        BucketSort sort = new BucketSort();
        for (int n : new int[] {0, 1, 2, 31, 32, 33, 1000, 70_001}) {
            double[] x = new SplittableRandom(n).doubles(n).map(shape).toArray();
            double min = Arrays.stream(x).min().orElse(Double.NaN);
            double max = Arrays.stream(x).max().orElse(Double.NaN);
            sort.load(x, n, min, max);
            double[] expected = x.clone();
            Arrays.sort(expected);
            for (double q : new double[] {0, 0.1, 0.5, 0.5001, 0.9, 1}) {
                if (n > 0) {
                    int rank = (int) (q * (n - 1));
                    assertThat(sort.at(rank))
                            .as("%s of %s at %s", name, n, rank)
                            .isEqualTo(expected[rank]);
                }
            }
            assertThat(Arrays.equals(Arrays.copyOf(sort.sorted(), n), expected))
                    .as("%s of %s", name, n)
                    .isTrue();
        }
    }
}
