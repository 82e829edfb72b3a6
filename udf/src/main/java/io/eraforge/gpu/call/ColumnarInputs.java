package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.SegmentedReductionAggregation;
import io.eraforge.control.slice.RowLengths;
import io.eraforge.control.slice.Slice;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.DeviceErasBuilder;
import io.eraforge.gpu.column.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The arguments of one columnar call, borrowed from the caller.
 *
 * @param values one list of values per row
 * @param times one list of times per row, in microseconds since the era's start; null if the set uses no times
 * @param nRows number of rows of each era
 * @param durationUs duration of each era in microseconds
 */
record ColumnarInputs(ColumnVector values, ColumnVector times, ColumnVector nRows, ColumnVector durationUs) {
    /**
     * From the arguments {@code (x, t_us, n_rows, duration_us)}, without {@code t_us} unless {@code timed}.
     *
     * @throws IllegalArgumentException if their number, types or row counts are wrong
     */
    static ColumnarInputs of(int rows, boolean timed, ColumnVector... args) {
        int expected = timed ? 4 : 3;
        if (args.length != expected) {
            throw new IllegalArgumentException(
                    "Cannot compute features: expected " + expected + " columns, found " + args.length + ".");
        }
        ColumnarInputs inputs = timed
                ? new ColumnarInputs(args[0], args[1], args[2], args[3])
                : new ColumnarInputs(args[0], null, args[1], args[2]);
        check(args[0], DType.FLOAT64, "x", rows);
        if (timed) {
            check(args[1], DType.INT64, "t_us", rows);
            checkTimes(args[1]);
        }
        return inputs;
    }

    private static void check(ColumnVector list, DType item, String name, int rows) {
        if (!list.getType().equals(DType.LIST) || list.getRowCount() != rows) {
            throw new IllegalArgumentException("Cannot compute features: expected " + name + " to be LIST with " + rows
                    + " rows, found " + list.getType() + " with " + list.getRowCount() + ".");
        }
        try (ColumnView child = list.getChildColumnView(0)) {
            if (!child.getType().equals(item)) {
                throw new IllegalArgumentException("Cannot compute features: expected lists of " + item + " in " + name
                        + ", found " + child.getType() + ".");
            }
        }
    }

    private static void checkTimes(ColumnVector times) {
        try (ColumnView child = times.getChildColumnView(0)) {
            if (child.getNullCount() > 0) {
                throw new IllegalArgumentException("Cannot compute features: t_us contains null times.");
            }
        }
    }

    /** Number of values of each row, on the host; 0 for a null list. */
    int[] lengths() {
        return lengths(values);
    }

    private static int[] lengths(ColumnVector lists) {
        try (ColumnVector counts = lists.countElements();
                HostColumnVector host = counts.copyToHost()) {
            int[] lengths = new int[(int) host.getRowCount()];
            for (int row = 0; row < lengths.length; row++) {
                lengths[row] = host.isNull(row) ? 0 : host.getInt(row);
            }
            return lengths;
        }
    }

    /** Rows whose numbers of times and values differ. Only the CPU body handles them. */
    BitSet rowsWithMismatchedTimes(int[] lengths) {
        BitSet mismatched = new BitSet();
        if (times != null) {
            int[] timeCounts = lengths(times);
            for (int row = 0; row < lengths.length; row++) {
                mismatched.set(row, lengths[row] != timeCounts[row]);
            }
        }
        return mismatched;
    }

    /** Recognises these rows if the plugin passes them again. */
    RowChecks checks(DeviceEras.EraSizes sizes, long task) {
        List<long[]> numbers = new ArrayList<>();
        numbers.add(Arrays.stream(sizes.lengths()).asLongStream().toArray());
        numbers.add(sizes.nRows());
        numbers.add(sizes.durationUs());
        if (times != null) {
            try (ColumnVector sums = times.listReduce(SegmentedReductionAggregation.sum(), DType.INT64)) {
                numbers.add(longs(sums));
            }
        }
        try (ColumnVector sums = values.listReduce(SegmentedReductionAggregation.sum(), DType.FLOAT64);
                HostColumnVector host = sums.copyToHost()) {
            double[] each = new double[sizes.eras()];
            Arrays.setAll(each, row -> host.isNull(row) ? 0 : host.getDouble(row));
            return new RowChecks(task, each, numbers.toArray(long[][]::new));
        }
    }

    private static long[] longs(ColumnVector column) {
        try (HostColumnVector host = column.copyToHost()) {
            long[] each = new long[(int) host.getRowCount()];
            Arrays.setAll(each, row -> host.isNull(row) ? Long.MIN_VALUE : host.getLong(row));
            return each;
        }
    }

    /** What the host knows of each row. */
    DeviceEras.EraSizes sizes(int[] lengths) {
        return new DeviceEras.EraSizes(lengths, longs(nRows), longs(durationUs));
    }

    /** The eras of a slice. Copies its rows into {@code scope}, unless the slice is the whole batch. */
    DeviceEras eras(Scope scope, Slice slice, RowLengths lengths, DeviceEras.EraSizes sizes) {
        return DeviceErasBuilder.build(
                rows(scope, values, slice, lengths),
                times == null ? null : rows(scope, times, slice, lengths),
                sizes.range(slice.from(), slice.to()));
    }

    private static ColumnVector rows(Scope scope, ColumnVector column, Slice slice, RowLengths lengths) {
        boolean whole = slice.rows() == column.getRowCount() && isWhole(column, lengths);
        return whole ? column : scope.own(column.subVector(slice.from(), slice.to()));
    }

    // The child of a list column that is a view into a larger one still has all values of the larger one.
    private static boolean isWhole(ColumnVector column, RowLengths lengths) {
        if (!column.getType().equals(DType.LIST)) {
            return true;
        }
        try (ColumnView child = column.getChildColumnView(0)) {
            return child.getRowCount() == lengths.values(0, lengths.rows());
        }
    }
}
