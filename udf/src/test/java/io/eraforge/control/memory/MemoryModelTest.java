package io.eraforge.control.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MemoryModelTest {
    private static final MemoryModel MODEL = new MemoryModel(2, 64, 8, 25, 400, 1_000_000);

    private static final RowShape CORE = new RowShape(165, true, 40);

    @Test
    void addsUpValuesTimesResultsAndRows() {
        assertThat(MODEL.bytes(10, 1000, new RowShape(5, false, 0)))
                .isEqualTo(2 * (1000 * 64 + 10 * (5 * 25 + 400)) + 1_000_000);
        assertThat(MODEL.bytes(10, 1000, new RowShape(5, true, 0)))
                .isEqualTo(2 * (1000 * 72 + 10 * (5 * 25 + 400)) + 1_000_000);
    }

    @Test
    void lagsCountForEachRow() {
        long without = MODEL.bytes(10, 1000, new RowShape(5, true, 0));
        assertThat(MODEL.bytes(10, 1000, new RowShape(5, true, 40))).isEqualTo(without + 2 * 10 * 40 * 48);
    }

    @Test
    void doesNotOverflow() {
        assertThat(MODEL.bytes(Integer.MAX_VALUE, Long.MAX_VALUE / 2, new RowShape(800, true, 40)))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void batchOfInputBytesFitsTheBudget() {
        long budget = 1L << 30;
        long valuesPerRow = 300;
        long input = MODEL.inputBytes(budget, valuesPerRow, CORE, 1);
        long rows = input / (valuesPerRow * 16 + 24);
        assertThat(MODEL.bytes(rows, rows * valuesPerRow, CORE)).isBetween((long) (0.99 * budget), budget);
    }

    @Test
    void batchIsSmallerIfEarlierRunsNeededMoreThanPredicted() {
        long budget = 1L << 30;
        assertThat(MODEL.inputBytes(budget, 300, CORE, 4)).isEqualTo(MODEL.inputBytes(budget, 300, CORE, 1) / 4);
    }

    @Test
    void inputBytesCoverAtLeastOneRow() {
        assertThat(MODEL.inputBytes(1, 300, new RowShape(165, false, 40), 1)).isEqualTo(300 * 8 + 24);
    }

    @Test
    void rejectsModelsThatPredictTooLittle() {
        assertThatThrownBy(() -> new MemoryModel(0.5, 64, 8, 25, 400, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Invalid memory model (safety 0.5, perValue 64,");
        assertThatThrownBy(() -> new MemoryModel(1, 4, 8, 25, 400, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
