package ai.rapids.cudf;

import java.util.Arrays;

/** Element-wise binary operations on numbers: converts operands to the common type, combines them, casts the result. */
final class BinaryKernel {
    private static final int CHUNK = 2048;

    private BinaryKernel() {}

    /** An operand: a column, or one row repeated for all. */
    record Operand(HostColumn column, boolean scalar) {
        static Operand of(BinaryOperable side) {
            return side instanceof Scalar s
                    ? new Operand(s.row(), true)
                    : new Operand(((ColumnView) side).column(), false);
        }

        boolean valid(int i) {
            return column.valid(scalar ? 0 : i);
        }

        int at(int i) {
            return scalar ? 0 : i;
        }

        void doubles(int from, int n, double[] out, boolean single) {
            Lanes.readDoubles(column, scalar ? 0 : from, scalar ? 1 : n, out);
            if (scalar) {
                Arrays.fill(out, 1, n, out[0]);
            }
            if (single) {
                for (int i = 0; i < n; i++) {
                    out[i] = (float) out[i];
                }
            }
        }

        void longs(int from, int n, long[] out) {
            Lanes.readLongs(column, scalar ? 0 : from, scalar ? 1 : n, out);
            if (scalar) {
                Arrays.fill(out, 1, n, out[0]);
            }
        }
    }

    static HostColumn apply(Arena arena, BinaryOp op, Operand l, Operand r, DType out) {
        int rows = l.scalar ? r.column.rows : l.column.rows;
        if (!l.scalar && !r.scalar && l.column.rows != r.column.rows) {
            throw new CudfException("Column sizes don't match: " + l.column.rows + " and " + r.column.rows);
        }
        if (l.column.type.equals(DType.STRUCT)) {
            return StructCompare.apply(arena, op, l, r, rows);
        }
        if (op.yieldsBool() && !out.equals(DType.BOOL8)) {
            throw new CudfException("Unsupported operator for these types: " + op + " gives BOOL8, not " + out);
        }
        if (l.column.type.isDecimalType() || r.column.type.isDecimalType()) {
            return DecimalKernel.apply(arena, op, l, r, out, rows);
        }
        byte[] mask = mask(arena, op, l, r, rows);
        HostColumn result = HostColumn.allocate(arena, out, rows).withMask(mask);
        compute(op, l, r, result);
        return result;
    }

    static byte[] mask(Arena arena, BinaryOp op, Operand l, Operand r, int rows) {
        if (op.isNullAware()) {
            return nullAwareMask(arena, op, l, r, rows);
        }
        if (l.scalar || r.scalar) {
            Operand scalar = l.scalar ? l : r;
            return scalar.valid(0) ? Masks.copy(arena, (l.scalar ? r : l).column) : Masks.allNull(arena, rows);
        }
        return Masks.and(arena, l.column, r.column);
    }

    private static byte[] nullAwareMask(Arena arena, BinaryOp op, Operand l, Operand r, int rows) {
        return switch (op) {
            case NULL_EQUALS, NULL_NOT_EQUALS -> Masks.allValid(arena, rows);
            case NULL_MAX, NULL_MIN -> Masks.of(arena, rows, i -> l.valid(i) || r.valid(i));
            default -> throw new UnsupportedOperationException("The stand-in has no binary operation " + op);
        };
    }

    private static void compute(BinaryOp op, Operand l, Operand r, HostColumn out) {
        DType common = commonType(op, out.type, l.column.type, r.column.type);
        boolean viaDouble = common.isFloating() || isAlwaysDouble(op);
        if (viaDouble) {
            computeDoubles(op, l, r, out, common.equals(DType.FLOAT32));
        } else {
            computeLongs(op, l, r, out, common);
        }
    }

    private static void computeDoubles(BinaryOp op, Operand l, Operand r, HostColumn out, boolean single) {
        double[] a = new double[Math.min(CHUNK, out.rows)];
        double[] b = new double[a.length];
        for (int from = 0; from < out.rows; from += CHUNK) {
            int n = Math.min(CHUNK, out.rows - from);
            l.doubles(from, n, a, single);
            r.doubles(from, n, b, single);
            preferValid(op, l, r, from, n, a, b);
            DoubleOps.apply(op, a, b, n);
            equalNulls(op, l, r, from, n, a);
            Lanes.writeDoubles(out, from, n, a);
        }
    }

    private static void computeLongs(BinaryOp op, Operand l, Operand r, HostColumn out, DType common) {
        long[] a = new long[Math.min(CHUNK, out.rows)];
        long[] b = new long[a.length];
        for (int from = 0; from < out.rows; from += CHUNK) {
            int n = Math.min(CHUNK, out.rows - from);
            l.longs(from, n, a);
            r.longs(from, n, b);
            preferValid(op, l, r, from, n, a, b);
            LongOps.apply(op, a, b, n, common);
            equalNulls(op, l, r, from, n, a);
            Lanes.writeLongs(out, from, n, a);
        }
    }

    private static DType commonType(BinaryOp op, DType out, DType l, DType r) {
        if (l.isNumeric() && r.isNumeric()) {
            return OutputTypes.common(out, l, r);
        }
        if (l.equals(r) && op.yieldsBool() && l.getSizeInBytes() > 0) {
            return DType.INT64;
        }
        throw new UnsupportedOperationException("The stand-in has no " + op + " of " + l + " and " + r);
    }

    private static boolean isAlwaysDouble(BinaryOp op) {
        return op == BinaryOp.TRUE_DIV || op == BinaryOp.POW || op == BinaryOp.LOG_BASE || op == BinaryOp.ATAN2;
    }

    /** NULL_MAX and NULL_MIN return the other operand if one is null. */
    private static void preferValid(BinaryOp op, Operand l, Operand r, int from, int n, double[] a, double[] b) {
        if (op != BinaryOp.NULL_MAX && op != BinaryOp.NULL_MIN) {
            return;
        }
        for (int i = 0; i < n; i++) {
            a[i] = l.valid(from + i) ? a[i] : b[i];
            b[i] = r.valid(from + i) ? b[i] : a[i];
        }
    }

    private static void preferValid(BinaryOp op, Operand l, Operand r, int from, int n, long[] a, long[] b) {
        if (op != BinaryOp.NULL_MAX && op != BinaryOp.NULL_MIN) {
            return;
        }
        for (int i = 0; i < n; i++) {
            a[i] = l.valid(from + i) ? a[i] : b[i];
            b[i] = r.valid(from + i) ? b[i] : a[i];
        }
    }

    /** NULL_EQUALS and its negation compare validity if an operand is null. */
    private static void equalNulls(BinaryOp op, Operand l, Operand r, int from, int n, double[] a) {
        if (op != BinaryOp.NULL_EQUALS && op != BinaryOp.NULL_NOT_EQUALS) {
            return;
        }
        for (int i = 0; i < n; i++) {
            boolean left = l.valid(from + i);
            boolean right = r.valid(from + i);
            if (!left || !right) {
                a[i] = (left == right) == (op == BinaryOp.NULL_EQUALS) ? 1 : 0;
            }
        }
    }

    private static void equalNulls(BinaryOp op, Operand l, Operand r, int from, int n, long[] a) {
        if (op != BinaryOp.NULL_EQUALS && op != BinaryOp.NULL_NOT_EQUALS) {
            return;
        }
        for (int i = 0; i < n; i++) {
            boolean left = l.valid(from + i);
            boolean right = r.valid(from + i);
            if (!left || !right) {
                a[i] = (left == right) == (op == BinaryOp.NULL_EQUALS) ? 1 : 0;
            }
        }
    }
}
