package io.eraforge.gpu.column;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.UnaryOp;

/**
 * A device column owned by a {@link Scope}, with arithmetic. Every operation closes its operands once the result exists,
 * unless they are retained or borrowed, so that a chain of operations holds no more memory than it needs.
 */
public final class Col {
    private final Scope scope;
    private final ColumnView view;
    private final boolean owned;
    private boolean retained;

    Col(Scope scope, ColumnView view, boolean owned) {
        this.scope = scope;
        this.view = view;
        this.owned = owned;
    }

    public ColumnView view() {
        return view;
    }

    public int rows() {
        return (int) view.getRowCount();
    }

    /** Keeps this column through operations, until {@link #free} or the end of its scope. */
    public Col retain() {
        retained = true;
        return this;
    }

    /** Undoes {@link #retain}: the next operation closes this column. */
    public Col consumable() {
        retained = false;
        return this;
    }

    /** Closes this column now, even if retained; does nothing if it is borrowed. */
    public void free() {
        if (owned) {
            scope.free(view);
        }
    }

    /** Closes this column unless it is retained or borrowed. */
    public void consume() {
        if (owned && !retained) {
            scope.free(view);
        }
    }

    public Col plus(Col other) {
        return binary(BinaryOp.ADD, other, wider(other));
    }

    public Col minus(Col other) {
        return binary(BinaryOp.SUB, other, wider(other));
    }

    public Col times(Col other) {
        return binary(BinaryOp.MUL, other, wider(other));
    }

    public Col squared() {
        return times(this);
    }

    public Col gt(Col other) {
        return binary(BinaryOp.GREATER, other, DType.BOOL8);
    }

    public Col ge(Col other) {
        return binary(BinaryOp.GREATER_EQUAL, other, DType.BOOL8);
    }

    public Col lt(Col other) {
        return binary(BinaryOp.LESS, other, DType.BOOL8);
    }

    public Col le(Col other) {
        return binary(BinaryOp.LESS_EQUAL, other, DType.BOOL8);
    }

    public Col eq(Col other) {
        return binary(BinaryOp.EQUAL, other, DType.BOOL8);
    }

    public Col ne(Col other) {
        return binary(BinaryOp.NOT_EQUAL, other, DType.BOOL8);
    }

    public Col and(Col other) {
        return binary(BinaryOp.LOGICAL_AND, other, DType.BOOL8);
    }

    public Col abs() {
        return unary(UnaryOp.ABS);
    }

    public Col sin() {
        return unary(UnaryOp.SIN);
    }

    public Col cos() {
        return unary(UnaryOp.COS);
    }

    /** {@code yes} where this is true, else {@code no}. */
    public Col ifElse(Col yes, Col no) {
        Col result = resultOf(view.ifElse(yes.view, no.view));
        yes.consume();
        no.consume();
        return result;
    }

    public Col ifElse(Col yes, double no) {
        Col result = resultOf(view.ifElse(yes.view, yes.scalar(no)));
        yes.consume();
        return result;
    }

    public Col cast(DType type) {
        return view.getType().equals(type) ? this : resultOf(view.castTo(type));
    }

    /** A view of the rows {@code [from, from + rows)}; this column must be retained or borrowed. */
    public Col window(int from, int rows) {
        ColumnView[] parts = view.splitAsViews(from, from + rows);
        for (ColumnView part : parts) {
            scope.own(part);
        }
        scope.free(parts[0]);
        scope.free(parts[2]);
        return new Col(scope, parts[1], true);
    }

    private Col binary(BinaryOp op, Col other, DType type) {
        Col result = resultOf(view.binaryOp(op, other.view, type));
        other.consume();
        return result;
    }

    private Col unary(UnaryOp op) {
        return resultOf(view.unaryOp(op));
    }

    /** Wraps the result of an operation on this column, which is consumed. */
    private Col resultOf(ColumnVector result) {
        Col col = scope.col(result);
        consume();
        return col;
    }

    private DType wider(Col other) {
        DType type = view.getType();
        DType otherType = other.view.getType();
        return type.equals(DType.FLOAT64) || otherType.equals(DType.FLOAT64)
                ? DType.FLOAT64
                : type.equals(DType.INT64) || otherType.equals(DType.INT64) ? DType.INT64 : DType.INT32;
    }

    private Scalar scalar(double value) {
        return scope.scalars().of(view.getType(), value);
    }
}
