package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.Scope;
import io.eraforge.gpu.column.SharedColumn;

/** One column of doubles per feature, filled phase by phase. Owns its columns. */
public final class FeatureColumns implements AutoCloseable {
    private final Scope scope = new Scope();
    private final ColumnVector[] columns;

    public FeatureColumns(int features) {
        this.columns = new ColumnVector[features];
    }

    /** Takes a value per era; eras too short for the feature's calculator, and nulls, become NaN. */
    void put(PhaseContext work, Slot slot, Col value) {
        Col number = value.cast(DType.FLOAT64);
        int shortest = slot.feature().calculator().minLength();
        boolean allLong = work.eras().shortest() >= shortest;
        Col checked = allLong ? number : tooShort(work, shortest).ifElse(Double.NaN, number);
        put(slot.index(), work.scope().release(owned(work, checked).fill(Double.NaN)));
    }

    // A view into a larger column would keep all of that alive.
    private static Col owned(PhaseContext work, Col value) {
        return value.view() instanceof ColumnVector
                ? value
                : work.scope().col(value.view().copyToColumnVector());
    }

    /** Takes over a finished column. */
    public void put(int index, ColumnVector column) {
        columns[index] = scope.own(column);
    }

    /** Puts a column in another's place. */
    public void replace(int index, ColumnVector column) {
        ColumnVector old = columns[index];
        put(index, column);
        scope.free(old);
    }

    private static Col tooShort(PhaseContext work, int shortest) {
        return work.shared(SharedColumn.SHORT, shortest, w -> w.lengths().lt(shortest));
    }

    /** Borrowed, in the order of the row. */
    public ColumnVector[] columns() {
        return columns;
    }

    @Override
    public void close() {
        scope.close();
    }
}
