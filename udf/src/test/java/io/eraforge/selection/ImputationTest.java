package io.eraforge.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImputationTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    @Test
    void replacesHolesByTheMedianAndInfinitiesByTheExtremes() {
        double[] column = {5, Double.NaN, 1, INFINITE, -INFINITE, 2, 4};
        assertThat(Imputation.impute(column)).isTrue();
        assertThat(column).containsExactly(5, 3, 1, 5, 1, 2, 4);
    }

    @Test
    void columnsWithoutAFiniteValueBecomeZero() {
        double[] column = {Double.NaN, INFINITE};
        assertThat(Imputation.impute(column)).isFalse();
        assertThat(column).containsExactly(0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 100, 1001, 5000})
    void theMedianIsThatOfSortedValues(int rows) {
        double[] values =
                new Random(rows).doubles(rows).map(v -> Math.rint(v * 300)).toArray();
        double[] column = Arrays.copyOf(values, rows + 1);
        column[rows] = Double.NaN;
        Imputation.impute(column);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        assertThat(Arrays.copyOf(column, rows)).isEqualTo(values);
        assertThat(column[rows]).isEqualTo((sorted[(rows - 1) / 2] + sorted[rows / 2]) / 2);
    }
}
