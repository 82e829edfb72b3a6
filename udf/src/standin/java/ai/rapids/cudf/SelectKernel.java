package ai.rapids.cudf;

import java.util.function.IntPredicate;

/** Row-wise tests and replacements: nulls, NaN, ifElse, clamp. */
final class SelectKernel {
    private SelectKernel() {}

    static HostColumn bools(Arena arena, int rows, IntPredicate test) {
        HostColumn out = HostColumn.allocate(arena, DType.BOOL8, rows);
        for (int i = 0; i < rows; i++) {
            out.data[i] = (byte) (test.test(i) ? 1 : 0);
        }
        return out;
    }

    static HostColumn isNan(Arena arena, HostColumn c, boolean whenNan) {
        double[] values = floating(c);
        return bools(arena, c.rows, i -> (Double.isNaN(values[i]) && c.valid(i)) == whenNan);
    }

    private static double[] floating(HostColumn c) {
        if (!c.type.isFloating()) {
            throw new CudfException("Unsupported non-floating point type: " + c.type);
        }
        return Lanes.doubles(c);
    }

    static HostColumn ifElse(Arena arena, HostColumn test, BinaryKernel.Operand yes, BinaryKernel.Operand no) {
        requireSameType(yes.column(), no.column(), "Both inputs must be of the same type");
        requireRows(test, yes);
        requireRows(test, no);
        boolean[] chosen = new boolean[test.rows];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = test.bool(i) && test.valid(i);
        }
        return choose(
                arena, chosen, yes, no, yes.column().hasNulls() || no.column().hasNulls());
    }

    private static void requireRows(HostColumn test, BinaryKernel.Operand side) {
        if (!side.scalar() && side.column().rows != test.rows) {
            throw new CudfException("Boolean mask column must be the same size as lhs and rhs columns");
        }
    }

    private static void requireSameType(HostColumn a, HostColumn b, String message) {
        if (!a.type.equals(b.type)) {
            throw new CudfException(message + ": " + a.type + " and " + b.type);
        }
    }

    private static HostColumn choose(
            Arena arena, boolean[] yes, BinaryKernel.Operand a, BinaryKernel.Operand b, boolean masked) {
        HostColumn left = a.column();
        if (left.width() == 0) {
            return chooseNested(arena, yes, a, b);
        }
        int rows = yes.length;
        byte[] mask = masked ? Masks.of(arena, rows, i -> yes[i] ? a.valid(i) : b.valid(i)) : null;
        HostColumn out = HostColumn.allocate(arena, left.type, rows).withMask(mask);
        int width = left.width();
        for (int i = 0; i < rows; i++) {
            HostColumn from = yes[i] ? left : b.column();
            int at = from.at(yes[i] ? a.at(i) : b.at(i));
            Bytes.copy(from.data, at, out.data, i * width, width);
        }
        return out;
    }

    private static HostColumn chooseNested(Arena arena, boolean[] yes, BinaryKernel.Operand a, BinaryKernel.Operand b) {
        try (Arena scratch = new Arena()) {
            HostColumn both = CopyKernel.concatenate(scratch, a.column(), b.column());
            int[] map = new int[yes.length];
            for (int i = 0; i < map.length; i++) {
                map[i] = yes[i] ? a.at(i) : a.column().rows + b.at(i);
            }
            return GatherKernel.gather(arena, both, map, false);
        }
    }

    static HostColumn clamp(Arena arena, HostColumn c, Scalar lo, Scalar loTo, Scalar hi, Scalar hiTo) {
        for (Scalar bound : new Scalar[] {lo, loTo, hi, hiTo}) {
            requireSameType(c, bound.row(), "mismatching types of scalar and input");
        }
        HostColumn out = CopyKernel.copy(arena, c);
        if (c.type.isFloating()) {
            double[] values = Lanes.doubles(c);
            for (int i = 0; i < values.length; i++) {
                double v = values[i];
                values[i] =
                        lo.isValid() && v < lo.real() ? loTo.real() : hi.isValid() && v > hi.real() ? hiTo.real() : v;
            }
            Lanes.writeDoubles(out, 0, out.rows, values);
        } else {
            long[] values = Lanes.longs(c);
            for (int i = 0; i < values.length; i++) {
                long v = values[i];
                values[i] = lo.isValid() && v < lo.whole()
                        ? loTo.whole()
                        : hi.isValid() && v > hi.whole() ? hiTo.whole() : v;
            }
            Lanes.writeLongs(out, 0, out.rows, values);
        }
        return out;
    }
}
