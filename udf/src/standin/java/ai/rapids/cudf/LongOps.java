package ai.rapids.cudf;

/** Binary operations on integers with C++'s wrap-around; one plain loop each, result in the left array. */
final class LongOps {
    private LongOps() {}

    /** Computes in {@code common}: 32 bits unless an operand or the output is wider. */
    static void apply(BinaryOp op, long[] a, long[] b, int n, DType common) {
        boolean unsigned = common.equals(DType.UINT64);
        // Adding the sign bit turns an unsigned comparison into a signed one.
        long bias = unsigned ? Long.MIN_VALUE : 0;
        if (common.equals(DType.UINT32)) {
            keepLow32(a, n);
            keepLow32(b, n);
        }
        switch (op) {
            case ADD -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] + b[i];
                }
            }
            case SUB -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] - b[i];
                }
            }
            case MUL -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] * b[i];
                }
            }
            case DIV -> {
                for (int i = 0; i < n; i++) {
                    a[i] = divide(a[i], b[i], unsigned);
                }
            }
            case FLOOR_DIV -> {
                for (int i = 0; i < n; i++) {
                    a[i] = b[i] == 0 ? -1 : Math.floorDiv(a[i], b[i]);
                }
            }
            case MOD -> {
                for (int i = 0; i < n; i++) {
                    a[i] = remainder(a[i], b[i], unsigned);
                }
            }
            case PMOD -> {
                for (int i = 0; i < n; i++) {
                    a[i] = positive(remainder(a[i], b[i], unsigned), b[i]);
                }
            }
            case PYMOD -> {
                for (int i = 0; i < n; i++) {
                    a[i] = b[i] == 0 ? a[i] : (a[i] % b[i] + b[i]) % b[i];
                }
            }
            case INT_POW -> {
                for (int i = 0; i < n; i++) {
                    a[i] = power(a[i], b[i]);
                }
            }
            case BITWISE_AND -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] & b[i];
                }
            }
            case BITWISE_OR -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] | b[i];
                }
            }
            case BITWISE_XOR -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] ^ b[i];
                }
            }
            case SHIFT_LEFT -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] << b[i];
                }
            }
            case SHIFT_RIGHT -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] >> b[i];
                }
            }
            case LOGICAL_AND -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] != 0 && b[i] != 0 ? 1 : 0;
                }
            }
            case LOGICAL_OR -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] != 0 || b[i] != 0 ? 1 : 0;
                }
            }
            case EQUAL, NULL_EQUALS -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] == b[i] ? 1 : 0;
                }
            }
            case NOT_EQUAL, NULL_NOT_EQUALS -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] != b[i] ? 1 : 0;
                }
            }
            case LESS -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] + bias < b[i] + bias ? 1 : 0;
                }
            }
            case GREATER -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] + bias > b[i] + bias ? 1 : 0;
                }
            }
            case LESS_EQUAL -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] + bias <= b[i] + bias ? 1 : 0;
                }
            }
            case GREATER_EQUAL -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] + bias >= b[i] + bias ? 1 : 0;
                }
            }
            case NULL_MAX -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] + bias > b[i] + bias ? a[i] : b[i];
                }
            }
            case NULL_MIN -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] + bias < b[i] + bias ? a[i] : b[i];
                }
            }
            default -> throw new CudfException("Unsupported operator for these types: " + op + " of integers");
        }
        wrap(a, n, common);
    }

    private static void wrap(long[] a, int n, DType common) {
        if (common.equals(DType.UINT32)) {
            keepLow32(a, n);
        } else if (common.equals(DType.INT32)) {
            for (int i = 0; i < n; i++) {
                a[i] = (int) a[i];
            }
        }
    }

    private static void keepLow32(long[] a, int n) {
        for (int i = 0; i < n; i++) {
            a[i] &= 0xffffffffL;
        }
    }

    /** Division by zero is undefined on a device and does not trap; the result has all bits set. */
    private static long divide(long x, long y, boolean unsigned) {
        if (y == 0) {
            return -1;
        }
        return unsigned ? Long.divideUnsigned(x, y) : x / y;
    }

    private static long remainder(long x, long y, boolean unsigned) {
        if (y == 0) {
            return x;
        }
        return unsigned ? Long.remainderUnsigned(x, y) : x % y;
    }

    private static long positive(long remainder, long divisor) {
        return remainder < 0 && divisor != 0 ? (remainder + divisor) % divisor : remainder;
    }

    private static long power(long base, long exponent) {
        long result = exponent < 0 ? 0 : 1;
        long factor = base;
        for (long left = exponent; left > 0; left >>= 1) {
            result *= (left & 1) == 1 ? factor : 1;
            factor *= factor;
        }
        return result;
    }
}
