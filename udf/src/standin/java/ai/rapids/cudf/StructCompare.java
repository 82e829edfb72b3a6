package ai.rapids.cudf;

/** Comparisons of structs, field by field. */
final class StructCompare {
    private StructCompare() {}

    static HostColumn apply(Arena arena, BinaryOp op, BinaryKernel.Operand l, BinaryKernel.Operand r, int rows) {
        if (!op.isComparison() || !r.column().type.equals(DType.STRUCT)) {
            throw new UnsupportedOperationException("The stand-in has no " + op + " of STRUCT and " + r.column().type);
        }
        byte[] mask = BinaryKernel.mask(arena, op, l, r, rows);
        return SelectKernel.bools(arena, rows, i -> {
                    int order = Rows.compare(l.column(), l.at(i), r.column(), r.at(i), true);
                    return holds(op, order);
                })
                .withMask(mask);
    }

    static boolean holds(BinaryOp op, int order) {
        return switch (op) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case GREATER -> order > 0;
            case LESS_EQUAL -> order <= 0;
            case GREATER_EQUAL -> order >= 0;
            default -> throw new UnsupportedOperationException(op + " is not a comparison");
        };
    }
}
