package ai.rapids.cudf;

import java.util.List;

/** Output and computation types of binary operations. */
final class OutputTypes {
    private static final List<DType> WIDEST_FIRST = List.of(
            DType.FLOAT64,
            DType.FLOAT32,
            DType.UINT64,
            DType.INT64,
            DType.UINT32,
            DType.INT32,
            DType.UINT16,
            DType.INT16,
            DType.UINT8,
            DType.INT8,
            DType.BOOL8);

    private OutputTypes() {}

    static DType implicit(BinaryOp op, DType a, DType b) {
        for (DType wide : WIDEST_FIRST) {
            if (asNumber(a).equals(wide) || asNumber(b).equals(wide)) {
                return wide;
            }
        }
        if (a.isDecimalType() && b.isDecimalType()) {
            return decimal(op, a, b);
        }
        throw new IllegalArgumentException("Unsupported types " + a + " and " + b);
    }

    private static DType asNumber(DType type) {
        if (!type.isTimestampType()) {
            return type;
        }
        return type.equals(DType.TIMESTAMP_DAYS) ? DType.INT32 : DType.INT64;
    }

    private static DType decimal(BinaryOp op, DType a, DType b) {
        if (a.typeId != b.typeId) {
            throw new IllegalArgumentException("Both columns must be of the same fixed_point type");
        }
        int scale = decimalScale(op, a.getScale(), b.getScale());
        boolean narrow = a.typeId == DType.DTypeEnum.DECIMAL32;
        if (narrow && scale <= DType.DECIMAL32_MAX_PRECISION) {
            return DType.create(DType.DTypeEnum.DECIMAL32, scale);
        }
        if ((narrow || a.typeId == DType.DTypeEnum.DECIMAL64) && scale <= DType.DECIMAL64_MAX_PRECISION) {
            return DType.create(DType.DTypeEnum.DECIMAL64, scale);
        }
        return DType.create(DType.DTypeEnum.DECIMAL128, scale);
    }

    static int decimalScale(BinaryOp op, int left, int right) {
        return switch (op) {
            case MUL -> left + right;
            case DIV -> left - right;
            default -> Math.min(left, right);
        };
    }

    /** C++'s common type of both operands and the output, for numbers; integers of 32 bits and less count as INT32. */
    static DType common(DType out, DType a, DType b) {
        for (DType wide : WIDEST_FIRST) {
            if (out.equals(wide) || a.equals(wide) || b.equals(wide)) {
                return wide.getSizeInBytes() < Integer.BYTES ? DType.INT32 : wide;
            }
        }
        throw new CudfException("Unsupported operator for these types: " + a + ", " + b + " to " + out);
    }
}
