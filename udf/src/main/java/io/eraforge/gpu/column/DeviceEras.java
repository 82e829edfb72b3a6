package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.Scalar;
import java.util.HashMap;
import java.util.Map;

/**
 * The eras of one slice on the device: a list of values per row, free of null and NaN, their lengths, and the columns
 * that features share. Closes what it was given.
 */
public final class DeviceEras implements AutoCloseable {
    /** What a shared column is: a statistic, and its parameter if it has one. */
    record Key(SharedColumn what, double parameter) {}

    private final Scope scope;
    private final ColumnView list;
    private final ColumnView x;
    private final ColumnVector lengths;
    private final ColumnVector offsets;
    private final Clock clock;
    private final Map<Key, ColumnVector> kept = new HashMap<>();
    private int shortest = -1;

    /** Takes over {@code scope}, which owns the other arguments. */
    DeviceEras(Scope scope, ColumnView list, ColumnView x, ColumnVector lengths, ColumnVector offsets, Clock clock) {
        this.scope = scope;
        this.list = list;
        this.x = x;
        this.lengths = lengths;
        this.offsets = offsets;
        this.clock = clock;
    }

    public int rows() {
        return (int) lengths.getRowCount();
    }

    /** Values of all eras together. */
    public int values() {
        return (int) x.getRowCount();
    }

    /** Constants for the columns made from these eras. */
    ScalarCache scalars() {
        return scope.scalars();
    }

    /** Length of the shortest era. */
    public int shortest() {
        if (shortest < 0) {
            try (Scalar least = lengths.min()) {
                shortest = least.getInt();
            }
        }
        return shortest;
    }

    public ColumnView list() {
        return list;
    }

    ColumnView x() {
        return x;
    }

    ColumnVector lengths() {
        return lengths;
    }

    /** Where each era begins in {@link #x}, and where the last one ends. */
    public ColumnVector offsets() {
        return offsets;
    }

    /** The times of the values, and of the eras themselves. */
    public Clock clock() {
        return clock;
    }

    /** The shared column, or null. */
    ColumnVector kept(Key key) {
        return kept.get(key);
    }

    /** Takes over a column to share. */
    void keep(Key key, ColumnVector column) {
        kept.put(key, scope.own(column));
    }

    /** Closes the shared columns of this kind: nothing after this needs them. */
    public void drop(SharedColumn what) {
        kept.entrySet().removeIf(entry -> {
            boolean drops = entry.getKey().what() == what;
            if (drops) {
                scope.free(entry.getValue());
            }
            return drops;
        });
    }

    @Override
    public void close() {
        scope.close();
    }
}
