package io.eraforge.control.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MemoryModelTest {
    private static final MemoryModel MODEL = new MemoryModel(2, 64, 8, 25, 400, 1_000_000);

    @Test
    void addsUpValuesTimesResultsAndRows() {
        assertThat(MODEL.bytes(10, 1000, 5, false)).isEqualTo(2 * (1000 * 64 + 10 * (5 * 25 + 400)) + 1_000_000);
        assertThat(MODEL.bytes(10, 1000, 5, true)).isEqualTo(2 * (1000 * 72 + 10 * (5 * 25 + 400)) + 1_000_000);
    }

    @Test
    void resultsCountTwiceWhileConcatenated() {
        assertThat(MODEL.results(10, 5)).isEqualTo(2 * 10 * (5 * 8 + 32));
    }

    @Test
    void doesNotOverflow() {
        assertThat(MODEL.bytes(Integer.MAX_VALUE, Long.MAX_VALUE / 2, 800, true))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void batchOfInputBytesFitsTheBudget() {
        long budget = 1L << 30;
        long valuesPerRow = 300;
        long input = MODEL.inputBytes(budget, valuesPerRow, 165, true);
        long rows = input / (valuesPerRow * 16 + 24);
        assertThat(MODEL.bytes(rows, rows * valuesPerRow, 165, true)).isBetween((long) (0.99 * budget), budget);
    }

    @Test
    void inputBytesCoverAtLeastOneRow() {
        assertThat(MODEL.inputBytes(1, 300, 165, false)).isEqualTo(300 * 8 + 24);
    }

    @Test
    void rejectsModelsThatPredictTooLittle() {
        assertThatThrownBy(() -> new MemoryModel(0.5, 64, 8, 25, 400, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Invalid memory model (safety 0.5, perValue 64,");
        assertThatThrownBy(() -> new MemoryModel(1, 4, 8, 25, 400, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
