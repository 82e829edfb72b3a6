package ai.rapids.cudf;

/** Element-wise operations of one operand. */
public enum UnaryOp {
    SIN,
    COS,
    TAN,
    ARCSIN,
    ARCCOS,
    ARCTAN,
    SINH,
    COSH,
    TANH,
    ARCSINH,
    ARCCOSH,
    ARCTANH,
    EXP,
    LOG,
    SQRT,
    CBRT,
    CEIL,
    FLOOR,
    ABS,
    RINT,
    BIT_COUNT,
    BIT_INVERT,
    NOT
}
