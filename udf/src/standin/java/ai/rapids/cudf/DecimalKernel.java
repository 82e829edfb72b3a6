package ai.rapids.cudf;

import java.math.BigInteger;

/** Binary operations of decimals of one width; results wrap to the output's width as on a device. */
final class DecimalKernel {
    private DecimalKernel() {}

    static HostColumn apply(
            Arena arena, BinaryOp op, BinaryKernel.Operand l, BinaryKernel.Operand r, DType out, int rows) {
        DType left = l.column().type;
        DType right = r.column().type;
        if (left.typeId != right.typeId) {
            throw new UnsupportedOperationException("The stand-in has no " + op + " of " + left + " and " + right);
        }
        byte[] mask = BinaryKernel.mask(arena, op, l, r, rows);
        if (op.isComparison()) {
            int scale = Math.min(left.getScale(), right.getScale());
            return SelectKernel.bools(
                            arena,
                            rows,
                            i -> StructCompare.holds(op, value(l, i, scale).compareTo(value(r, i, scale))))
                    .withMask(mask);
        }
        HostColumn result = HostColumn.allocate(arena, out, rows).withMask(mask);
        int scale = OutputTypes.decimalScale(op, left.getScale(), right.getScale());
        for (int i = 0; i < rows; i++) {
            if (result.valid(i)) {
                BigInteger v = rescale(combine(op, l, r, i, scale), scale, out.getScale());
                Decimals.put(result.data, result.at(i), result.width(), v);
            }
        }
        return result;
    }

    private static BigInteger combine(BinaryOp op, BinaryKernel.Operand l, BinaryKernel.Operand r, int i, int scale) {
        return switch (op) {
            case ADD -> value(l, i, scale).add(value(r, i, scale));
            case SUB -> value(l, i, scale).subtract(value(r, i, scale));
            case MUL -> unscaled(l, i).multiply(unscaled(r, i));
            case DIV -> unscaled(l, i).divide(unscaled(r, i));
            default -> throw new UnsupportedOperationException("The stand-in has no " + op + " of decimals");
        };
    }

    private static BigInteger unscaled(BinaryKernel.Operand side, int i) {
        HostColumn c = side.column();
        return Decimals.unscaled(c.data, c.at(side.at(i)), c.width());
    }

    private static BigInteger value(BinaryKernel.Operand side, int i, int scale) {
        return rescale(unscaled(side, i), side.column().type.getScale(), scale);
    }

    private static BigInteger rescale(BigInteger v, int from, int to) {
        BigInteger factor = BigInteger.TEN.pow(Math.abs(from - to));
        return to > from ? v.divide(factor) : v.multiply(factor);
    }
}
