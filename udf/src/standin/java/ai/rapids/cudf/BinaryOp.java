package ai.rapids.cudf;

/** Element-wise operations of two operands. */
public enum BinaryOp {
    ADD,
    SUB,
    MUL,
    DIV,
    TRUE_DIV,
    FLOOR_DIV,
    MOD,
    PMOD,
    PYMOD,
    POW,
    INT_POW,
    LOG_BASE,
    ATAN2,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    SHIFT_RIGHT_UNSIGNED,
    BITWISE_AND,
    BITWISE_OR,
    BITWISE_XOR,
    LOGICAL_AND,
    LOGICAL_OR,
    EQUAL,
    NOT_EQUAL,
    LESS,
    GREATER,
    LESS_EQUAL,
    GREATER_EQUAL,
    NULL_EQUALS,
    NULL_NOT_EQUALS,
    NULL_MAX,
    NULL_MIN,
    NULL_LOGICAL_AND,
    NULL_LOGICAL_OR;

    boolean isComparison() {
        return ordinal() >= EQUAL.ordinal() && ordinal() <= GREATER_EQUAL.ordinal();
    }

    /** Whether nulls affect the result, so that its mask is not simply the AND of the operands' masks. */
    boolean isNullAware() {
        return ordinal() >= NULL_EQUALS.ordinal();
    }

    boolean yieldsBool() {
        return ordinal() >= LOGICAL_AND.ordinal() && this != NULL_MAX && this != NULL_MIN;
    }
}
