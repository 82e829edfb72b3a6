package io.eraforge.gpu.column;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.UnaryOp;

/**
 * A column in a scope, with arithmetic. An operation spends its operands: they are closed as soon as its result stands,
 * unless they are held or borrowed. So a chain of operations never holds more than it needs.
 */
public final class Col {
    private final Scope scope;
    private final ColumnView view;
    private final boolean own;
    private boolean held;

    Col(Scope scope, ColumnView view, boolean own) {
        this.scope = scope;
        this.view = view;
        this.own = own;
    }

    public ColumnView view() {
        return view;
    }

    public int rows() {
        return (int) view.getRowCount();
    }

    /** Keeps this column through operations, until {@link #free} or the end of its scope. */
    public Col retain() {
        held = true;
        return this;
    }

    /** The next operation spends this again. */
    public Col consumable() {
        held = false;
        return this;
    }

    /** Closes this now, held or not; a borrowed column is left alone. */
    public void free() {
        if (own) {
            scope.free(view);
        }
    }

    /** Closes this, unless it is held or borrowed. */
    void consume() {
        if (own && !held) {
            scope.free(view);
        }
    }

    public Col plus(Col other) {
        return binary(BinaryOp.ADD, other, wider(other));
    }

    public Col plus(double other) {
        return binary(BinaryOp.ADD, other, view.getType());
    }

    public Col minus(Col other) {
        return binary(BinaryOp.SUB, other, wider(other));
    }

    public Col minus(double other) {
        return binary(BinaryOp.SUB, other, view.getType());
    }

    /** {@code other - this} */
    public Col subtractFrom(double other) {
        return spent(scalar(other).binaryOp(BinaryOp.SUB, view, view.getType()));
    }

    public Col times(Col other) {
        return binary(BinaryOp.MUL, other, wider(other));
    }

    public Col times(double other) {
        return binary(BinaryOp.MUL, other, view.getType());
    }

    public Col squared() {
        return times(this);
    }

    public Col over(Col other) {
        return binary(BinaryOp.TRUE_DIV, other, DType.FLOAT64);
    }

    public Col over(double other) {
        return binary(BinaryOp.TRUE_DIV, other, DType.FLOAT64);
    }

    /** Whole parts of quotients of integers. */
    public Col div(double other) {
        return binary(BinaryOp.DIV, other, view.getType());
    }

    public Col mod(Col other) {
        return binary(BinaryOp.MOD, other, wider(other));
    }

    public Col mod(double other) {
        return binary(BinaryOp.MOD, other, view.getType());
    }

    public Col gt(Col other) {
        return binary(BinaryOp.GREATER, other, DType.BOOL8);
    }

    public Col gt(double other) {
        return binary(BinaryOp.GREATER, other, DType.BOOL8);
    }

    public Col ge(Col other) {
        return binary(BinaryOp.GREATER_EQUAL, other, DType.BOOL8);
    }

    public Col ge(double other) {
        return binary(BinaryOp.GREATER_EQUAL, other, DType.BOOL8);
    }

    public Col lt(Col other) {
        return binary(BinaryOp.LESS, other, DType.BOOL8);
    }

    public Col lt(double other) {
        return binary(BinaryOp.LESS, other, DType.BOOL8);
    }

    public Col le(Col other) {
        return binary(BinaryOp.LESS_EQUAL, other, DType.BOOL8);
    }

    public Col le(double other) {
        return binary(BinaryOp.LESS_EQUAL, other, DType.BOOL8);
    }

    public Col eq(Col other) {
        return binary(BinaryOp.EQUAL, other, DType.BOOL8);
    }

    public Col eq(double other) {
        return binary(BinaryOp.EQUAL, other, DType.BOOL8);
    }

    public Col ne(Col other) {
        return binary(BinaryOp.NOT_EQUAL, other, DType.BOOL8);
    }

    public Col and(Col other) {
        return binary(BinaryOp.LOGICAL_AND, other, DType.BOOL8);
    }

    public Col or(Col other) {
        return binary(BinaryOp.LOGICAL_OR, other, DType.BOOL8);
    }

    public Col not() {
        return unary(UnaryOp.NOT);
    }

    public Col abs() {
        return unary(UnaryOp.ABS);
    }

    public Col sqrt() {
        return unary(UnaryOp.SQRT);
    }

    public Col floor() {
        return unary(UnaryOp.FLOOR);
    }

    public Col log() {
        return unary(UnaryOp.LOG);
    }

    public Col sin() {
        return unary(UnaryOp.SIN);
    }

    public Col cos() {
        return unary(UnaryOp.COS);
    }

    /** {@code yes} where this is true, else {@code no}. */
    public Col ifElse(Col yes, Col no) {
        Col result = spent(view.ifElse(yes.view, no.view));
        yes.consume();
        no.consume();
        return result;
    }

    public Col ifElse(double yes, Col no) {
        Col result = spent(view.ifElse(no.scalar(yes), no.view));
        no.consume();
        return result;
    }

    public Col ifElse(Col yes, double no) {
        Col result = spent(view.ifElse(yes.view, yes.scalar(no)));
        yes.consume();
        return result;
    }

    /** The larger of the two, row by row; neither holds nulls. */
    public Col max(Col other) {
        Col larger = scope.col(view.binaryOp(BinaryOp.GREATER, other.view, DType.BOOL8));
        return larger.ifElse(this, other);
    }

    public Col min(Col other) {
        Col smaller = scope.col(view.binaryOp(BinaryOp.LESS, other.view, DType.BOOL8));
        return smaller.ifElse(this, other);
    }

    public Col clamp(double low, double high) {
        return spent(view.clamp(scalar(low), scalar(high)));
    }

    /** This with {@code instead} for nulls, and without a null mask: each operation on a masked column costs one more. */
    public Col fill(double instead) {
        if (view.getNullCount() > 0) {
            return spent(view.replaceNulls(scalar(instead)));
        }
        boolean masked = ((ColumnVector) view).hasValidityVector();
        return masked ? spent(view.mergeAndSetValidity(BinaryOp.BITWISE_AND)) : this;
    }

    public Col cast(DType type) {
        return view.getType().equals(type) ? this : spent(view.castTo(type));
    }

    /** Rows {@code [from, from + rows)}, not copied: this column must be held or borrowed. */
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
        Col result = spent(view.binaryOp(op, other.view, type));
        other.consume();
        return result;
    }

    private Col binary(BinaryOp op, double other, DType type) {
        return spent(view.binaryOp(op, scalar(other), type));
    }

    private Col unary(UnaryOp op) {
        return spent(view.unaryOp(op));
    }

    /** The result of an operation on this. */
    private Col spent(ColumnVector result) {
        Col col = scope.col(result);
        consume();
        return col;
    }

    private DType wider(Col other) {
        DType mine = view.getType();
        DType theirs = other.view.getType();
        return mine.equals(DType.FLOAT64) || theirs.equals(DType.FLOAT64)
                ? DType.FLOAT64
                : mine.equals(DType.INT64) || theirs.equals(DType.INT64) ? DType.INT64 : DType.INT32;
    }

    private Scalar scalar(double value) {
        return scope.scalars().of(view.getType(), value);
    }
}
