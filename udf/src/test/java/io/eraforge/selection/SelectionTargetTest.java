package io.eraforge.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.selection.SelectionTarget.RealTest;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** p-values and corrections against scipy 1.17.1 and statsmodels 0.15.0, the versions of the lock file. */
class SelectionTargetTest {
    private static final Offset<Double> CLOSE = within(1e-12);

    @ParameterizedTest
    @CsvSource({
        "12, 32768, 0.6060606060606061, 0.9393939393939394, 0.41058159592372145",
        "16, 5, 0.5758517536451839, 0.7125374625374625, 0.4271553081827698",
        "40, 32768, 0.20845355458876536, 0.33559098126008213, 0.056034187283878455",
        "40, 7, 0.7527953555953928, 0.9831368772656193, 0.6791101779478186",
        "300, 32768, 0.3780504270742011, 0.48195485331251725, 0.07685570876283912",
        "300, 30, 0.1908069425380332, 0.5633759494447496, 0.6575931272216909",
        "25000, 50, 0.06351805612632812, 0.11852585773403324, 0.5893530801925793",
    })
    void realFeatures(int n, int distinct, double mann, double smir, double kendall) {
        double[] x = column(7, n, distinct);
        assertThat(test(SelectionTarget.real(x), x).type()).isEqualTo(FeatureType.REAL);
        assertThat(pValues(SelectionTarget.classes(labels(n), RealTest.MANN_WHITNEY), x)[1])
                .isEqualTo(mann, CLOSE);
        assertThat(pValues(SelectionTarget.classes(labels(n), RealTest.KOLMOGOROV_SMIRNOV), x)[1])
                .isEqualTo(smir, CLOSE);
        assertThat(pValues(SelectionTarget.real(column(11, n, 32768)), x)[0]).isEqualTo(kendall, CLOSE);
    }

    @Test
    void binaryFeatures() {
        double[] x = {3, 3, 3, 3, 3, 5, 5, 5, 5, 3};
        int[] labels = {0, 0, 0, 0, 0, 1, 1, 1, 0, 0};
        assertThat(RankedColumn.of(x).type()).isEqualTo(FeatureType.BINARY);
        // scipy.stats.fisher_exact([[3, 0], [1, 6]])
        assertThat(pValues(SelectionTarget.classes(labels, RealTest.MANN_WHITNEY), x))
                .containsExactly(new double[] {1 / 30.0, 1 / 30.0}, CLOSE);
        // scipy.stats.ks_2samp([6, 7, 8, 9], [1, 2, 3, 4, 5, 10])
        assertThat(pValues(SelectionTarget.real(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}), x)[0])
                .isEqualTo(0.04761904761904761, CLOSE);
    }

    @Test
    void everyClassIsTestedAgainstTheRest() {
        double[] x = column(7, 30, 32768);
        int[] three = IntStream.range(0, 30).map(i -> i % 3).toArray();
        double[] p = pValues(SelectionTarget.classes(three, RealTest.MANN_WHITNEY), x);
        assertThat(p).hasSize(3);
        for (int label = 0; label < 3; label++) {
            int one = label;
            int[] two = Arrays.stream(three).map(l -> l == one ? 1 : 0).toArray();
            assertThat(pValues(SelectionTarget.classes(two, RealTest.MANN_WHITNEY), x)[1])
                    .isEqualTo(p[label], CLOSE);
        }
    }

    @Test
    void constantFeaturesAreNotTested() {
        double[] constant = {0.0, -0.0, 0.0};
        assertThat(RankedColumn.of(constant).type()).isEqualTo(FeatureType.CONSTANT);
        assertThat(pValues(SelectionTarget.real(new double[] {1, 2, 3}), constant))
                .containsExactly(Double.NaN);
    }

    @Test
    void zerosOfBothSignsAreTied() {
        double[] x = column(7, 40, 7);
        double[] negative = Arrays.stream(x).map(v -> v == 0 ? -0.0 : v).toArray();
        double[] mixed = x.clone();
        for (int i = 0; i < mixed.length; i += 2) {
            mixed[i] = negative[i];
        }
        SelectionTarget target = SelectionTarget.classes(labels(40), RealTest.MANN_WHITNEY);
        assertThat(pValues(target, mixed)).containsExactly(pValues(target, x));
    }

    @Test
    void kendallByPairs() {
        for (int distinct : new int[] {3, 10, 32768}) {
            for (int targets : new int[] {3, 10, 32768}) {
                double[] x = column(7, 200, distinct);
                double[] y = column(23, 200, targets);
                assertThat(pValues(SelectionTarget.real(y), x)[0]).isEqualTo(kendall(x, y), CLOSE);
            }
        }
    }

    @Test
    void ranksValuesThatDifferInLowDigitsOnly() {
        ColumnRanker ranker = new ColumnRanker();
        for (double offset : new double[] {0, -3, 1e6, -1e12, 1e-300}) {
            double[] x = new SplittableRandom(5)
                    .ints(3000, -700, 700)
                    .mapToDouble(i -> offset + i * Math.ulp(offset) * 3)
                    .toArray();
            // Far from the others, so that these agree in their leading bits.
            x[17] = -1e300;
            x[18] = Double.MAX_VALUE;
            x[19] = -0.0;
            x[20] = 0.0;
            int[] rows = IntStream.range(0, x.length).map(i -> x.length - 1 - i).toArray();
            RankedColumn ranked = ranker.rank(x, 0, rows);
            assertThat(IntStream.range(0, x.length).map(ranked::row))
                    .containsExactly(IntStream.range(0, x.length)
                            .boxed()
                            .sorted(Comparator.comparingDouble(i -> x[rows[i]] + 0.0))
                            .toArray(Integer[]::new));
            for (int group = 0; group < ranked.groups(); group++) {
                double value = x[rows[ranked.row(ranked.start(group))]];
                assertThat(IntStream.range(ranked.start(group), ranked.end(group))
                                .mapToDouble(place -> x[rows[ranked.row(place)]]))
                        .allMatch(other -> other == value);
            }
            assertThat(ranked.groups()).isEqualTo((int)
                    Arrays.stream(x).map(v -> v + 0.0).distinct().count());
        }
    }

    @Test
    void samplesOfOneValue() {
        double[] x = IntStream.range(0, 20).asDoubleStream().toArray();
        int[] labels = new int[20];
        labels[19] = 1;
        for (RealTest test : RealTest.values()) {
            assertThat(pValues(SelectionTarget.classes(labels, test), x)[1]).isEqualTo(0.1, CLOSE);
        }
    }

    @Test
    void exactWithFewAgainstVeryMany() {
        double[] x = IntStream.range(0, 3008).asDoubleStream().toArray();
        int[] labels = new int[3008];
        for (int i : new int[] {5, 100, 200, 700, 1200, 1300, 2000, 2900}) {
            labels[i] = 1;
        }
        assertThat(pValues(SelectionTarget.classes(labels, RealTest.MANN_WHITNEY), x)[1])
                .isEqualTo(0.1419596137213321, CLOSE);
    }

    @Test
    void correctsForManyTests() {
        double[] p = {.216, .001, .008, .039, Double.NaN, .041, .042, .06, .074, .205, .212};
        assertThat(FalseDiscovery.rejected(p, 0.25, false))
                .containsExactly(false, true, true, true, false, true, true, false, false, false, false);
        assertThat(FalseDiscovery.rejected(p, 0.05, true))
                .containsExactly(false, true, true, false, false, false, false, false, false, false, false);
        assertThat(FalseDiscovery.rejected(new double[] {0.9}, 0.05, true)).containsExactly(false);
    }

    private static FeatureTest test(SelectionTarget target, double[] x) {
        return target.test(new ColumnRanker(), x, 0);
    }

    private static double[] pValues(SelectionTarget target, double[] x) {
        return test(target, x).pValues();
    }

    /** By the definition of tau-b and the variance of its numerator (scipy's {@code method="asymptotic"}). */
    private static double kendall(double[] x, double[] y) {
        int n = x.length;
        double balance = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                balance += Math.signum(x[i] - x[j]) * Math.signum(y[i] - y[j]);
            }
        }
        double[] ties = new double[6];
        for (int column = 0; column < 2; column++) {
            Collection<Long> sizes = Arrays.stream(column == 0 ? x : y)
                    .boxed()
                    .collect(Collectors.groupingBy(v -> v, Collectors.counting()))
                    .values();
            for (long t : sizes) {
                ties[column] += t * (t - 1);
                ties[2 + column] += t * (t - 1) * (t - 2);
                ties[4 + column] += t * (t - 1) * (2 * t + 5);
            }
        }
        double m = n * (n - 1.0);
        double variance = (m * (2 * n + 5) - ties[4] - ties[5]) / 18
                + ties[0] * ties[1] / (2 * m)
                + ties[2] * ties[3] / (9 * m * (n - 2));
        return 2 * NormalDistribution.of(0, 1).survivalProbability(Math.abs(balance) / Math.sqrt(variance));
    }

    /** Integers with ties, from a generator that the Python script behind the expected values shares. */
    private static double[] column(long seed, int n, int distinct) {
        double[] values = new double[n];
        long state = seed;
        for (int i = 0; i < n; i++) {
            state = (state * 1103515245L + 12345) % 2147483648L;
            values[i] = state / 65536 % distinct - distinct / 2;
        }
        return values;
    }

    private static int[] labels(int n) {
        if (n == 12) {
            return new int[] {0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0};
        }
        int[] labels = new int[n];
        long state = 13;
        for (int i = 0; i < n; i++) {
            state = (state * 1103515245L + 12345) % 2147483648L;
            labels[i] = (int) (state / 65536 % 2);
        }
        return labels;
    }
}
