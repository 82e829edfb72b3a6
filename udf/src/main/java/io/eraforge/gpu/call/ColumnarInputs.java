package io.eraforge.gpu.call;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import io.eraforge.control.slice.RowLengths;
import io.eraforge.control.slice.Slice;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.DeviceErasBuilder;
import io.eraforge.gpu.column.Scope;
import java.util.BitSet;

/**
 * The arguments of a call, borrowed: lists of values, lists of times (null if the set uses none), rows and durations of
 * the eras.
 */
record ColumnarInputs(ColumnVector values, ColumnVector times, ColumnVector nRows, ColumnVector durationUs) {
    /** Reads {@code (x, t_us, n_rows, duration_us)}, or without the times. */
    static ColumnarInputs of(int rows, boolean timed, ColumnVector... args) {
        int expected = timed ? 4 : 3;
        if (args.length != expected) {
            throw new IllegalArgumentException(
                    "Cannot compute features: " + args.length + " columns, but " + expected + " expected.");
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
            throw new IllegalArgumentException("Cannot compute features: " + name + " is a column of "
                    + list.getRowCount() + " " + list.getType() + ", not of " + rows + " lists.");
        }
        try (ColumnView child = list.getChildColumnView(0)) {
            if (!child.getType().equals(item)) {
                throw new IllegalArgumentException(
                        "Cannot compute features: " + name + " holds " + child.getType() + ", not " + item + ".");
            }
        }
    }

    private static void checkTimes(ColumnVector times) {
        try (ColumnView child = times.getChildColumnView(0)) {
            if (child.getNullCount() > 0) {
                throw new IllegalArgumentException("Cannot compute features: a time is null.");
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

    /** Rows whose times do not match their values one to one: only the CPU body can tell what they are. */
    BitSet rowsWithMismatchedTimes(int[] lengths) {
        BitSet odd = new BitSet();
        if (times != null) {
            int[] theirs = lengths(times);
            for (int row = 0; row < lengths.length; row++) {
                odd.set(row, lengths[row] != theirs[row]);
            }
        }
        return odd;
    }

    /** The eras of a slice; a copy of its rows unless it is the whole batch. */
    DeviceEras eras(Scope scope, Slice slice, RowLengths lengths) {
        return DeviceErasBuilder.eras(
                part(scope, values, slice, lengths),
                times == null ? null : part(scope, times, slice, lengths),
                part(scope, nRows, slice, lengths),
                part(scope, durationUs, slice, lengths));
    }

    private static ColumnVector part(Scope scope, ColumnVector column, Slice slice, RowLengths lengths) {
        boolean whole = slice.rows() == column.getRowCount() && whole(column, lengths);
        return whole ? column : scope.own(column.subVector(slice.from(), slice.to()));
    }

    // The child of a list that is itself part of a larger one is that of the larger one.
    private static boolean whole(ColumnVector column, RowLengths lengths) {
        if (!column.getType().equals(DType.LIST)) {
            return true;
        }
        try (ColumnView child = column.getChildColumnView(0)) {
            return child.getRowCount() == lengths.values(0, lengths.rows());
        }
    }
}
