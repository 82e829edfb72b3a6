package ai.rapids.cudf;

/** Reductions of the ranges between offsets. An empty range gives null; the result always has a mask. */
final class SegmentKernel {
    private SegmentKernel() {}

    static HostColumn reduce(
            Arena arena, HostColumn values, HostColumn offsets, Aggregation op, boolean includeNulls, DType out) {
        check(values, offsets, op, out);
        int[] bounds = Lanes.ints(offsets);
        for (int i = 0; i + 1 < bounds.length; i++) {
            if (bounds[i] < 0 || bounds[i] > bounds[i + 1] || bounds[i + 1] > values.rows) {
                throw new UnsupportedOperationException("Offsets " + bounds[i] + ".." + bounds[i + 1] + " leave the "
                        + values.rows + " values: undefined behaviour on a device");
            }
        }
        int segments = bounds.length - 1;
        HostColumn result = HostColumn.allocate(arena, out, segments);
        if (values.type.isFloating()) {
            Lanes.writeDoubles(result, 0, segments, doubles(values, bounds, op));
        } else {
            Lanes.writeLongs(result, 0, segments, longs(values, bounds, op));
        }
        return result.withMask(Masks.of(arena, segments, i -> isValid(values, bounds[i], bounds[i + 1], includeNulls)));
    }

    private static void check(HostColumn values, HostColumn offsets, Aggregation op, DType out) {
        if (offsets.nullable()) {
            throw new CudfException("A nullable column view cannot be converted to a device span");
        }
        if (!offsets.type.equals(DType.INT32) || offsets.rows == 0) {
            throw new CudfException("`offsets` should be INT32 and have at least 1 element");
        }
        if (values.offset > 0 && values.nullable()) {
            throw new UnsupportedOperationException(
                    "segmentedReduce of a nullable slice: cuDF reads its mask from the wrong row."
                            + " Drop the mask or copy it first.");
        }
        boolean logical = op == Aggregation.ANY || op == Aggregation.ALL;
        if (logical && !out.equals(DType.BOOL8)) {
            throw new CudfException("segmented any/all requires output type `BOOL8`");
        }
        if ((op == Aggregation.MIN || op == Aggregation.MAX) && !out.equals(values.type)) {
            throw new CudfException("segmented min/max requires matching output type");
        }
        if (!values.type.isNumeric() || !out.isNumeric()) {
            throw new CudfException("Reduction operator not supported for this type: " + values.type + " to " + out);
        }
    }

    private static boolean isValid(HostColumn values, int from, int to, boolean includeNulls) {
        if (!values.nullable()) {
            return from < to;
        }
        for (int i = from; i < to; i++) {
            if (values.valid(i) != includeNulls) {
                return !includeNulls;
            }
        }
        return includeNulls && from < to;
    }

    private static double[] doubles(HostColumn values, int[] bounds, Aggregation op) {
        double[] x = Lanes.doubles(values);
        if (values.hasNulls()) {
            blank(values, x, op.identity());
        }
        double[] result = new double[bounds.length - 1];
        for (int s = 0; s < result.length; s++) {
            result[s] = op.fold(x, bounds[s], bounds[s + 1]);
        }
        return result;
    }

    private static void blank(HostColumn values, double[] x, double identity) {
        for (int i = 0; i < x.length; i++) {
            x[i] = values.valid(i) ? x[i] : identity;
        }
    }

    private static long[] longs(HostColumn values, int[] bounds, Aggregation op) {
        long[] x = Lanes.longs(values);
        if (values.hasNulls()) {
            long identity = op.wholeIdentity(values.type);
            for (int i = 0; i < x.length; i++) {
                x[i] = values.valid(i) ? x[i] : identity;
            }
        }
        long[] result = new long[bounds.length - 1];
        for (int s = 0; s < result.length; s++) {
            result[s] = op.fold(x, bounds[s], bounds[s + 1], values.type);
        }
        return result;
    }
}
