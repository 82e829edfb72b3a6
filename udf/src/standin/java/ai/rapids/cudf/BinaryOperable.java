package ai.rapids.cudf;

/** A column or scalar that can be either operand of a binary operation. */
public interface BinaryOperable {
    /** Default output type of {@code op}: the wider operand's, with floats over integers. */
    static DType implicitConversion(BinaryOp op, BinaryOperable lhs, BinaryOperable rhs) {
        return OutputTypes.implicit(op, lhs.getType(), rhs.getType());
    }

    DType getType();

    ColumnVector binaryOp(BinaryOp op, BinaryOperable rhs, DType outType);

    default ColumnVector add(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.ADD, rhs, outType);
    }

    default ColumnVector add(BinaryOperable rhs) {
        return add(rhs, BinaryOperable.implicitConversion(BinaryOp.ADD, this, rhs));
    }

    default ColumnVector bitXor(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.BITWISE_XOR, rhs, outType);
    }

    default ColumnVector and(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.LOGICAL_AND, rhs, outType);
    }

    default ColumnVector and(BinaryOperable rhs) {
        return and(rhs, BinaryOperable.implicitConversion(BinaryOp.LOGICAL_AND, this, rhs));
    }
}
