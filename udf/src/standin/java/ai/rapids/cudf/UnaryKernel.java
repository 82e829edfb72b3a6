package ai.rapids.cudf;

import io.eraforge.standin.Arithmetic;
import java.util.function.DoubleUnaryOperator;

/** Element-wise unary operations. The output type is the input type, so sqrt of integers truncates. */
final class UnaryKernel {
    private UnaryKernel() {}

    static HostColumn apply(Arena arena, UnaryOp op, HostColumn c) {
        if (op == UnaryOp.NOT) {
            return not(arena, c);
        }
        if (!c.type.isNumeric()) {
            throw new UnsupportedOperationException("The stand-in has no " + op + " of " + c.type);
        }
        HostColumn out = HostColumn.allocate(arena, c.type, c.rows).withMask(Masks.copy(arena, c));
        if ((op == UnaryOp.ABS || op == UnaryOp.BIT_INVERT) && !c.type.isFloating()) {
            whole(op, c, out);
        } else {
            floating(op, c, out);
        }
        return out;
    }

    private static void floating(UnaryOp op, HostColumn c, HostColumn out) {
        double[] values = Lanes.doubles(c);
        switch (op) {
            case ABS -> {
                for (int i = 0; i < values.length; i++) {
                    values[i] = Math.abs(values[i]);
                }
            }
            case SQRT -> {
                for (int i = 0; i < values.length; i++) {
                    values[i] = Math.sqrt(values[i]);
                }
            }
            default -> {
                DoubleUnaryOperator function = function(op);
                for (int i = 0; i < values.length; i++) {
                    values[i] = function.applyAsDouble(values[i]);
                }
            }
        }
        Lanes.writeDoubles(out, 0, out.rows, values);
    }

    private static void whole(UnaryOp op, HostColumn c, HostColumn out) {
        long[] values = Lanes.longs(c);
        for (int i = 0; i < values.length; i++) {
            values[i] = op == UnaryOp.ABS ? Math.abs(values[i]) : ~values[i];
        }
        Lanes.writeLongs(out, 0, out.rows, values);
    }

    private static HostColumn not(Arena arena, HostColumn c) {
        if (!c.type.isNumeric()) {
            throw new CudfException("Unary cast type must be numeric for NOT, is " + c.type);
        }
        HostColumn out = HostColumn.allocate(arena, DType.BOOL8, c.rows).withMask(Masks.copy(arena, c));
        double[] values = Lanes.doubles(c);
        for (int i = 0; i < values.length; i++) {
            out.data[i] = (byte) (values[i] == 0 ? 1 : 0);
        }
        return out;
    }

    private static DoubleUnaryOperator function(UnaryOp op) {
        return switch (op) {
            case SIN -> Arithmetic.inexact(Math::sin);
            case COS -> Arithmetic.inexact(Math::cos);
            case TAN -> Math::tan;
            case ARCSIN -> Math::asin;
            case ARCCOS -> Math::acos;
            case ARCTAN -> Math::atan;
            case SINH -> Math::sinh;
            case COSH -> Math::cosh;
            case TANH -> Math::tanh;
            case ARCSINH -> x -> Math.copySign(Math.log(Math.abs(x) + Math.sqrt(x * x + 1)), x);
            case ARCCOSH -> x -> Math.log(x + Math.sqrt(x * x - 1));
            case ARCTANH -> x -> 0.5 * (Math.log1p(x) - Math.log1p(-x));
            case EXP -> Math::exp;
            case LOG -> Arithmetic.inexact(Math::log);
            case CBRT -> Math::cbrt;
            case CEIL -> Math::ceil;
            case FLOOR -> Math::floor;
            case RINT -> Math::rint;
            default -> throw new UnsupportedOperationException("The stand-in has no unary operation " + op);
        };
    }

    static HostColumn cast(Arena arena, HostColumn c, DType to) {
        if (!c.type.isNumeric() || !to.isNumeric()) {
            throw new UnsupportedOperationException("The stand-in has no castTo from " + c.type + " to " + to);
        }
        HostColumn out = HostColumn.allocate(arena, to, c.rows).withMask(Masks.copy(arena, c));
        if (c.type.isFloating() || to.isFloating()) {
            Lanes.writeDoubles(out, 0, c.rows, Lanes.doubles(c));
        } else {
            Lanes.writeLongs(out, 0, c.rows, Lanes.longs(c));
        }
        return out;
    }
}
