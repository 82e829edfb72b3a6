package io.eraforge.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.selection.SelectionTarget.RealTest;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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
        RankedColumn x = RankedColumn.of(column(7, n, distinct));
        assertThat(x.type()).isEqualTo(FeatureType.REAL);
        assertThat(SelectionTarget.classes(labels(n), RealTest.MANN_WHITNEY).pValues(x)[1])
                .isEqualTo(mann, CLOSE);
        assertThat(SelectionTarget.classes(labels(n), RealTest.KOLMOGOROV_SMIRNOV)
                        .pValues(x)[1])
                .isEqualTo(smir, CLOSE);
        assertThat(SelectionTarget.real(column(11, n, 32768)).pValues(x)[0]).isEqualTo(kendall, CLOSE);
    }

    @Test
    void binaryFeatures() {
        RankedColumn x = RankedColumn.of(new double[] {3, 3, 3, 3, 3, 5, 5, 5, 5, 3});
        int[] labels = {0, 0, 0, 0, 0, 1, 1, 1, 0, 0};
        assertThat(x.type()).isEqualTo(FeatureType.BINARY);
        // scipy.stats.fisher_exact([[3, 0], [1, 6]])
        assertThat(SelectionTarget.classes(labels, RealTest.MANN_WHITNEY).pValues(x))
                .containsExactly(new double[] {1 / 30.0, 1 / 30.0}, CLOSE);
        // scipy.stats.ks_2samp([6, 7, 8, 9], [1, 2, 3, 4, 5, 10])
        assertThat(SelectionTarget.real(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
                        .pValues(x)[0])
                .isEqualTo(0.04761904761904761, CLOSE);
    }

    @Test
    void everyClassIsTestedAgainstTheRest() {
        RankedColumn x = RankedColumn.of(column(7, 30, 32768));
        int[] three = IntStream.range(0, 30).map(i -> i % 3).toArray();
        double[] p = SelectionTarget.classes(three, RealTest.MANN_WHITNEY).pValues(x);
        assertThat(p).hasSize(3);
        for (int label = 0; label < 3; label++) {
            int one = label;
            int[] two = Arrays.stream(three).map(l -> l == one ? 1 : 0).toArray();
            assertThat(SelectionTarget.classes(two, RealTest.MANN_WHITNEY).pValues(x)[1])
                    .isEqualTo(p[label], CLOSE);
        }
    }

    @Test
    void constantFeaturesAreNotTested() {
        RankedColumn constant = RankedColumn.of(new double[] {0.0, -0.0, 0.0});
        assertThat(constant.type()).isEqualTo(FeatureType.CONSTANT);
        assertThat(SelectionTarget.real(new double[] {1, 2, 3}).pValues(constant))
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
        assertThat(target.pValues(RankedColumn.of(mixed))).containsExactly(target.pValues(RankedColumn.of(x)));
    }

    @Test
    void ranksValuesThatDifferInLowDigitsOnly() {
        for (double offset : new double[] {0, -3, 1e6, -1e12, 1e-300}) {
            double[] x = new SplittableRandom(5)
                    .ints(3000, -700, 700)
                    .mapToDouble(i -> offset + i * Math.ulp(offset) * 3)
                    .toArray();
            double[] sorted =
                    Arrays.stream(x).map(v -> v + 0.0).distinct().sorted().toArray();
            RankedColumn ranked = RankedColumn.of(x);
            assertThat(IntStream.range(0, x.length).map(ranked::position))
                    .containsExactly(Arrays.stream(x)
                            .mapToInt(v -> Arrays.binarySearch(sorted, v + 0.0))
                            .boxed()
                            .toArray(Integer[]::new));
        }
    }

    @Test
    void samplesOfOneValue() {
        double[] x = IntStream.range(0, 20).asDoubleStream().toArray();
        int[] labels = new int[20];
        labels[19] = 1;
        for (RealTest test : RealTest.values()) {
            assertThat(SelectionTarget.classes(labels, test).pValues(RankedColumn.of(x))[1])
                    .isEqualTo(0.1, CLOSE);
        }
    }

    @Test
    void exactWithFewAgainstVeryMany() {
        double[] x = IntStream.range(0, 3008).asDoubleStream().toArray();
        int[] labels = new int[3008];
        for (int i : new int[] {5, 100, 200, 700, 1200, 1300, 2000, 2900}) {
            labels[i] = 1;
        }
        assertThat(SelectionTarget.classes(labels, RealTest.MANN_WHITNEY).pValues(RankedColumn.of(x))[1])
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
