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
