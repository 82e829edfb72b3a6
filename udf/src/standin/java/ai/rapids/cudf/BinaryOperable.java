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

    default ColumnVector sub(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.SUB, rhs, outType);
    }

    default ColumnVector sub(BinaryOperable rhs) {
        return sub(rhs, BinaryOperable.implicitConversion(BinaryOp.SUB, this, rhs));
    }

    default ColumnVector mul(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.MUL, rhs, outType);
    }

    default ColumnVector mul(BinaryOperable rhs) {
        return mul(rhs, BinaryOperable.implicitConversion(BinaryOp.MUL, this, rhs));
    }

    default ColumnVector div(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.DIV, rhs, outType);
    }

    default ColumnVector div(BinaryOperable rhs) {
        return div(rhs, BinaryOperable.implicitConversion(BinaryOp.DIV, this, rhs));
    }

    default ColumnVector trueDiv(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.TRUE_DIV, rhs, outType);
    }

    default ColumnVector trueDiv(BinaryOperable rhs) {
        return trueDiv(rhs, BinaryOperable.implicitConversion(BinaryOp.TRUE_DIV, this, rhs));
    }

    default ColumnVector floorDiv(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.FLOOR_DIV, rhs, outType);
    }

    default ColumnVector floorDiv(BinaryOperable rhs) {
        return floorDiv(rhs, BinaryOperable.implicitConversion(BinaryOp.FLOOR_DIV, this, rhs));
    }

    default ColumnVector mod(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.MOD, rhs, outType);
    }

    default ColumnVector mod(BinaryOperable rhs) {
        return mod(rhs, BinaryOperable.implicitConversion(BinaryOp.MOD, this, rhs));
    }

    default ColumnVector pow(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.POW, rhs, outType);
    }

    default ColumnVector pow(BinaryOperable rhs) {
        return pow(rhs, BinaryOperable.implicitConversion(BinaryOp.POW, this, rhs));
    }

    default ColumnVector equalTo(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.EQUAL, rhs, outType);
    }

    default ColumnVector equalTo(BinaryOperable rhs) {
        return equalTo(rhs, DType.BOOL8);
    }

    default ColumnVector notEqualTo(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.NOT_EQUAL, rhs, outType);
    }

    default ColumnVector notEqualTo(BinaryOperable rhs) {
        return notEqualTo(rhs, DType.BOOL8);
    }

    default ColumnVector lessThan(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.LESS, rhs, outType);
    }

    default ColumnVector lessThan(BinaryOperable rhs) {
        return lessThan(rhs, DType.BOOL8);
    }

    default ColumnVector greaterThan(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.GREATER, rhs, outType);
    }

    default ColumnVector greaterThan(BinaryOperable rhs) {
        return greaterThan(rhs, DType.BOOL8);
    }

    default ColumnVector lessOrEqualTo(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.LESS_EQUAL, rhs, outType);
    }

    default ColumnVector lessOrEqualTo(BinaryOperable rhs) {
        return lessOrEqualTo(rhs, DType.BOOL8);
    }

    default ColumnVector greaterOrEqualTo(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.GREATER_EQUAL, rhs, outType);
    }

    default ColumnVector greaterOrEqualTo(BinaryOperable rhs) {
        return greaterOrEqualTo(rhs, DType.BOOL8);
    }

    default ColumnVector bitAnd(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.BITWISE_AND, rhs, outType);
    }

    default ColumnVector bitAnd(BinaryOperable rhs) {
        return bitAnd(rhs, BinaryOperable.implicitConversion(BinaryOp.BITWISE_AND, this, rhs));
    }

    default ColumnVector bitOr(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.BITWISE_OR, rhs, outType);
    }

    default ColumnVector bitOr(BinaryOperable rhs) {
        return bitOr(rhs, BinaryOperable.implicitConversion(BinaryOp.BITWISE_OR, this, rhs));
    }

    default ColumnVector bitXor(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.BITWISE_XOR, rhs, outType);
    }

    default ColumnVector bitXor(BinaryOperable rhs) {
        return bitXor(rhs, BinaryOperable.implicitConversion(BinaryOp.BITWISE_XOR, this, rhs));
    }

    default ColumnVector and(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.LOGICAL_AND, rhs, outType);
    }

    default ColumnVector and(BinaryOperable rhs) {
        return and(rhs, BinaryOperable.implicitConversion(BinaryOp.LOGICAL_AND, this, rhs));
    }

    default ColumnVector or(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.LOGICAL_OR, rhs, outType);
    }

    default ColumnVector or(BinaryOperable rhs) {
        return or(rhs, BinaryOperable.implicitConversion(BinaryOp.LOGICAL_OR, this, rhs));
    }

    default ColumnVector shiftLeft(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.SHIFT_LEFT, rhs, outType);
    }

    default ColumnVector shiftLeft(BinaryOperable rhs) {
        return shiftLeft(rhs, BinaryOperable.implicitConversion(BinaryOp.SHIFT_LEFT, this, rhs));
    }

    default ColumnVector shiftRight(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.SHIFT_RIGHT, rhs, outType);
    }

    default ColumnVector shiftRight(BinaryOperable rhs) {
        return shiftRight(rhs, BinaryOperable.implicitConversion(BinaryOp.SHIFT_RIGHT, this, rhs));
    }

    default ColumnVector shiftRightUnsigned(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.SHIFT_RIGHT_UNSIGNED, rhs, outType);
    }

    default ColumnVector shiftRightUnsigned(BinaryOperable rhs) {
        return shiftRightUnsigned(rhs, BinaryOperable.implicitConversion(BinaryOp.SHIFT_RIGHT_UNSIGNED, this, rhs));
    }

    default ColumnVector log(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.LOG_BASE, rhs, outType);
    }

    default ColumnVector log(BinaryOperable rhs) {
        return log(rhs, getType());
    }

    default ColumnVector arctan2(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.ATAN2, rhs, outType);
    }

    default ColumnVector arctan2(BinaryOperable rhs) {
        return arctan2(rhs, BinaryOperable.implicitConversion(BinaryOp.ATAN2, this, rhs));
    }

    default ColumnVector pmod(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.PMOD, rhs, outType);
    }

    default ColumnVector pmod(BinaryOperable rhs) {
        return pmod(rhs, BinaryOperable.implicitConversion(BinaryOp.PMOD, this, rhs));
    }

    default ColumnVector equalToNullAware(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.NULL_EQUALS, rhs, outType);
    }

    default ColumnVector equalToNullAware(BinaryOperable rhs) {
        return equalToNullAware(rhs, DType.BOOL8);
    }

    default ColumnVector notEqualToNullAware(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.NULL_NOT_EQUALS, rhs, outType);
    }

    default ColumnVector notEqualToNullAware(BinaryOperable rhs) {
        return notEqualToNullAware(rhs, DType.BOOL8);
    }

    default ColumnVector maxNullAware(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.NULL_MAX, rhs, outType);
    }

    default ColumnVector maxNullAware(BinaryOperable rhs) {
        return maxNullAware(rhs, BinaryOperable.implicitConversion(BinaryOp.NULL_MAX, this, rhs));
    }

    default ColumnVector minNullAware(BinaryOperable rhs, DType outType) {
        return binaryOp(BinaryOp.NULL_MIN, rhs, outType);
    }

    default ColumnVector minNullAware(BinaryOperable rhs) {
        return minNullAware(rhs, BinaryOperable.implicitConversion(BinaryOp.NULL_MIN, this, rhs));
    }
}
