package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.Scalar;
import java.util.HashMap;
import java.util.Map;

/**
 * The eras of one slice on the device: one list of values per era, without null and NaN, their lengths and times, and the
 * columns that phases share. Owns all of them.
 */
public final class DeviceEras implements AutoCloseable {
    /** Identifies a shared column; {@code parameter} is 0 if the kind has none. */
    record Key(SharedColumn kind, double parameter) {}

    /**
     * When the values were measured.
     *
     * @param list one list per era, parallel to its values: microseconds since the era's start; null if no feature uses times
     * @param t the flat child of {@code list}; null if no feature uses times
     * @param nRows number of rows of each era; −1 if unknown
     * @param durationUs duration of each era in microseconds; −1 if unknown
     */
    public record Times(ColumnView list, ColumnView t, ColumnVector nRows, ColumnVector durationUs) {}

    private final Scope scope;
    private final ColumnView list;
    private final ColumnView x;
    private final ColumnVector lengths;
    private final ColumnVector offsets;
    private final Times times;
    private final Map<Key, ColumnVector> shared = new HashMap<>();
    private int shortestLength = -1;

    /** Takes ownership of {@code scope}, which owns the other arguments. */
    DeviceEras(Scope scope, ColumnView list, ColumnView x, ColumnVector lengths, ColumnVector offsets, Times times) {
        this.scope = scope;
        this.list = list;
        this.x = x;
        this.lengths = lengths;
        this.offsets = offsets;
        this.times = times;
    }

    public int rows() {
        return (int) lengths.getRowCount();
    }

    /** Total number of values of all eras. */
    public int values() {
        return (int) x.getRowCount();
    }

    /** Constants for operations on the columns of these eras. */
    ScalarCache scalars() {
        return scope.scalars();
    }

    /** Length of the shortest era. */
    public int shortestLength() {
        if (shortestLength < 0) {
            try (Scalar min = lengths.min()) {
                shortestLength = min.getInt();
            }
        }
        return shortestLength;
    }

    /** One list of values per era. */
    public ColumnView list() {
        return list;
    }

    /** The values of all eras, era after era: the flat child of {@link #list}. */
    ColumnView x() {
        return x;
    }

    ColumnVector lengths() {
        return lengths;
    }

    /** Start of each era in {@link #x}, followed by the end of the last one. */
    public ColumnVector offsets() {
        return offsets;
    }

    public Times times() {
        return times;
    }

    /** The shared column; null if it was not computed yet. */
    ColumnVector shared(Key key) {
        return shared.get(key);
    }

    /** Takes ownership of a column to be shared. */
    void share(Key key, ColumnVector column) {
        shared.put(key, scope.own(column));
    }

    /** Closes the shared columns of this kind. */
    public void dropShared(SharedColumn kind) {
        shared.entrySet().removeIf(entry -> {
            boolean matches = entry.getKey().kind() == kind;
            if (matches) {
                scope.free(entry.getValue());
            }
            return matches;
        });
    }

    @Override
    public void close() {
        scope.close();
    }
}
