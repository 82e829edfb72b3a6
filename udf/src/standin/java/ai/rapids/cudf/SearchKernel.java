package ai.rapids.cudf;

import java.util.Arrays;

/** Insertion positions of values in a sorted column of doubles. */
final class SearchKernel {
    private SearchKernel() {}

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
}
