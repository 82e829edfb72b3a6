package io.eraforge.gpu.call;

import java.util.Arrays;

/**
 * Recognises rows that a failed call has computed: numbers of values, sums of values and times, numbers of rows, durations.
 *
 * @param task attempt of the task that the rows belong to
 * @param sums per row; a row whose sum is NaN is never recognised
 * @param numbers for each of the other columns, one number per row
 */
record RowChecks(long task, double[] sums, long[][] numbers) {
    int rows() {
        return sums.length;
    }

    /** Whether the first {@code count} rows of both are the same, as far as their sums are numbers. */
    boolean startsLike(RowChecks other, int count) {
        if (task != other.task || numbers.length != other.numbers.length) {
            return false;
        }
        for (int column = 0; column < numbers.length; column++) {
            if (!Arrays.equals(numbers[column], 0, count, other.numbers[column], 0, count)) {
                return false;
            }
        }
        for (int row = 0; row < count; row++) {
            if (isDistinct(row) && sums[row] != other.sums[row]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the sum of the row's values says anything about them. */
    boolean isDistinct(int row) {
        return !Double.isNaN(sums[row]);
    }

    /** The rows {@code [from, to)}. */
    RowChecks range(int from, int to) {
        long[][] part = Arrays.stream(numbers)
                .map(column -> Arrays.copyOfRange(column, from, to))
                .toArray(long[][]::new);
        return new RowChecks(task, Arrays.copyOfRange(sums, from, to), part);
    }
}
