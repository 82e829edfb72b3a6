package ai.rapids.cudf;

import java.util.Arrays;

/** Insertion positions of values in a sorted column of doubles. */
final class SearchKernel {
    private SearchKernel() {}

    /** For each value, the first position after all elements that are not greater. */
    static HostColumn upperBound(Arena arena, HostColumn sorted, HostColumn values) {
        if (!sorted.type.equals(DType.FLOAT64)
                || !values.type.equals(DType.FLOAT64)
                || sorted.hasNulls()
                || values.hasNulls()) {
            throw new UnsupportedOperationException("The stand-in searches doubles without nulls only");
        }
        double[] keys = Lanes.doubles(sorted);
        double[] x = Lanes.doubles(values);
        HostColumn result = HostColumn.allocate(arena, DType.INT32, values.rows);
        Lanes.writeInts(
                result.data, Arrays.stream(x).mapToInt(v -> above(keys, v)).toArray());
        return result;
    }

    /** For each row of {@code values}, the first position in {@code sorted} whose row is not before it. */
    static HostColumn lowerBound(Arena arena, HostColumn[] sorted, HostColumn[] values) {
        double[][] keys = Arrays.stream(sorted).map(SearchKernel::numbers).toArray(double[][]::new);
        double[][] x = Arrays.stream(values).map(SearchKernel::numbers).toArray(double[][]::new);
        HostColumn result = HostColumn.allocate(arena, DType.INT32, values[0].rows);
        int[] found = new int[result.rows];
        Arrays.setAll(found, row -> firstNotBefore(keys, x, row));
        Lanes.writeInts(result.data, found);
        return result;
    }

    private static double[] numbers(HostColumn column) {
        if (column.hasNulls() || !column.type.equals(DType.FLOAT64) && !column.type.equals(DType.INT32)) {
            throw new UnsupportedOperationException("The stand-in searches doubles and ints without nulls only");
        }
        return Lanes.doubles(column);
    }

    private static int firstNotBefore(double[][] keys, double[][] values, int row) {
        int low = 0;
        for (int high = keys[0].length; low < high; ) {
            int middle = (low + high) >>> 1;
            if (isBefore(keys, middle, values, row)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean isBefore(double[][] keys, int at, double[][] values, int row) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i][at] < values[i][row]) {
                return true;
            }
            if (keys[i][at] > values[i][row]) {
                return false;
            }
        }
        return false;
    }

    private static int above(double[] keys, double value) {
        int low = 0;
        for (int high = keys.length; low < high; ) {
            int middle = (low + high) >>> 1;
            // NaN is the largest value, as in all of cuDF's orderings.
            if (keys[middle] <= value || Double.isNaN(value)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
