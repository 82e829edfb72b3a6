package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.Scope;
import io.eraforge.gpu.column.SharedColumn;

/** One device column of doubles per feature, filled phase by phase. Owns its columns. */
public final class FeatureColumns implements AutoCloseable {
    private final Scope scope = new Scope();
    private final ColumnVector[] columns;

    public FeatureColumns(int features) {
        this.columns = new ColumnVector[features];
    }

    /** Sets a feature's column from one value per era; nulls and eras too short for the calculator become NaN. */
    void put(PhaseContext ctx, PhaseFeatures.Slot slot, Col value) {
        Col number = value.cast(DType.FLOAT64);
        int minLength = slot.feature().calculator().minLength();
        boolean allLongEnough = ctx.eras().shortestLength() >= minLength;
        Col checked = allLongEnough ? number : tooShort(ctx, minLength).ifElse(Double.NaN, number);
        put(slot.index(), ctx.scope().release(owned(ctx, checked).fill(Double.NaN)));
    }

    // A view would keep the larger column behind it alive.
    private static Col owned(PhaseContext ctx, Col value) {
        return value.view() instanceof ColumnVector
                ? value
                : ctx.scope().col(value.view().copyToColumnVector());
    }

    /** Takes ownership of a finished column. */
    public void put(int index, ColumnVector column) {
        columns[index] = scope.own(column);
    }

    private static Col tooShort(PhaseContext ctx, int minLength) {
        return ctx.shared(SharedColumn.TOO_SHORT, minLength, s -> s.lengths().lt(minLength));
    }

    /** The columns in row order; they remain owned by this object. */
    public ColumnVector[] columns() {
        return columns;
    }

    @Override
    public void close() {
        scope.close();
    }
}
