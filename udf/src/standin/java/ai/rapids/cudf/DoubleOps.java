package ai.rapids.cudf;

/** Binary operations on doubles, IEEE throughout; one plain loop each, result in the left array. */
final class DoubleOps {
    private DoubleOps() {}

    static void apply(BinaryOp op, double[] a, double[] b, int n) {
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
            case DIV, TRUE_DIV -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] / b[i];
                }
            }
            case FLOOR_DIV -> {
                for (int i = 0; i < n; i++) {
                    a[i] = Math.floor(a[i] / b[i]);
                }
            }
            case MOD -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] % b[i];
                }
            }
            case PMOD -> {
                for (int i = 0; i < n; i++) {
                    a[i] = positive(a[i] % b[i], b[i]);
                }
            }
            case PYMOD -> {
                for (int i = 0; i < n; i++) {
                    a[i] = (a[i] % b[i] + b[i]) % b[i];
                }
            }
            case POW -> {
                for (int i = 0; i < n; i++) {
                    a[i] = Math.pow(a[i], b[i]);
                }
            }
            case LOG_BASE -> {
                for (int i = 0; i < n; i++) {
                    a[i] = Math.log(a[i]) / Math.log(b[i]);
                }
            }
            case ATAN2 -> {
                for (int i = 0; i < n; i++) {
                    a[i] = Math.atan2(a[i], b[i]);
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
                    a[i] = a[i] < b[i] ? 1 : 0;
                }
            }
            case GREATER -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] > b[i] ? 1 : 0;
                }
            }
            case LESS_EQUAL -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] <= b[i] ? 1 : 0;
                }
            }
            case GREATER_EQUAL -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] >= b[i] ? 1 : 0;
                }
            }
            case NULL_MAX -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] > b[i] ? a[i] : b[i];
                }
            }
            case NULL_MIN -> {
                for (int i = 0; i < n; i++) {
                    a[i] = a[i] < b[i] ? a[i] : b[i];
                }
            }
            default -> throw new CudfException("Unsupported operator for these types: " + op + " of floating point");
        }
    }

    private static double positive(double remainder, double divisor) {
        return remainder < 0 ? (remainder + divisor) % divisor : remainder;
    }
}
