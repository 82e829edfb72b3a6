package io.eraforge.kernel.entropy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateMatchesTest {
    /** Lengths around words of 64 and blocks of 2,048 values. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2", "63, 2", "64, 2", "65, 3", "200, 32", "2047, 2", "2048, 2", "2049, 2", "4200, 3"
    })
    void countsAsPairwiseComparisonsDo(int n, int m) {
        Random random = new Random(n);
        // Few different values, so that many differences equal the tolerance.
        double[] x = random.doubles(n).map(v -> Math.rint(v * 20) / 10).toArray();
        TemplateMatches matches = new TemplateMatches();
        matches.index(x, n);
        for (double tolerance : new double[] {0, 0.1, 0.3, 5}) {
            matches.count(m, tolerance);
            assertCounts(matches.shorter(), x, n, m, tolerance);
            assertCounts(matches.longer(), x, n, m + 1, tolerance);
        }
    }

    @Test
    void leavesNothingBehindForTheNextSeries() {
        Random random = new Random(1);
        TemplateMatches matches = new TemplateMatches();
        for (int n : new int[] {4100, 70, 2300, 1, 130}) {
            // Some far away, so that most values share a bucket.
            double[] x = random.doubles(n).map(v -> 1 / (v * v)).toArray();
            matches.index(x, n);
            for (int m : new int[] {3, 1, 2}) {
                matches.count(m, 2);
                assertCounts(matches.shorter(), x, n, m, 2);
                assertCounts(matches.longer(), x, n, m + 1, 2);
            }
        }
    }

    @Test
    void nothingMatchesWithinAnUndefinedTolerance() {
        TemplateMatches matches = new TemplateMatches();
        matches.index(new double[] {1, 1, 1}, 3);
        matches.count(1, 1);
        matches.index(new double[] {1, Double.POSITIVE_INFINITY, 1}, 3);
        matches.count(1, Double.NaN);
        assertThat(matches.shorter()).startsWith(0, 0, 0);
        assertThat(matches.longer()).startsWith(0, 0);
    }

    private static void assertCounts(int[] actual, double[] x, int n, int length, double tolerance) {
        int templates = Math.max(0, n - length + 1);
        int[] expected = new int[templates];
        for (int i = 0; i < templates; i++) {
            for (int j = 0; j < templates; j++) {
                expected[i] += matches(x, i, j, length, tolerance) ? 1 : 0;
            }
        }
        assertThat(Arrays.copyOf(actual, templates)).isEqualTo(expected);
    }

    private static boolean matches(double[] x, int i, int j, int length, double tolerance) {
        for (int k = 0; k < length; k++) {
            if (!(Math.abs(x[i + k] - x[j + k]) <= tolerance)) {
                return false;
            }
        }
        return true;
    }
}
