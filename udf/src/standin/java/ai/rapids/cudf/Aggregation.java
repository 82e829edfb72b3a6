package ai.rapids.cudf;

import io.eraforge.standin.Arithmetic;

/** The operation behind an aggregation; the API's typed wrappers refer to one of these. */
enum Aggregation {
    SUM,
    PRODUCT,
    MIN,
    MAX,
    ANY,
    ALL,
    SUM_OF_SQUARES,
    MEAN,
    COUNT_VALID,
    COUNT_ALL,
    RANK,
    DENSE_RANK,
    PERCENT_RANK,
    M2,
    ARG_MAX,
    ARG_MIN,
    LEAD,
    LAG;

    /** Identity element for floating point. */
    double identity() {
        return switch (this) {
            case PRODUCT, ALL -> 1;
            case MIN -> Double.POSITIVE_INFINITY;
            case MAX -> Double.NEGATIVE_INFINITY;
            default -> 0;
        };
    }

    long wholeIdentity(DType type) {
        int bits = type.equals(DType.BOOL8) ? 1 : type.getSizeInBytes() * 8;
        boolean unsigned = type.isUnsigned() || bits == 1;
        return switch (this) {
            case PRODUCT, ALL -> 1;
            case MIN -> unsigned ? (bits == 64 ? -1L : (1L << bits) - 1) : Long.MAX_VALUE >> (64 - bits);
            case MAX -> unsigned ? 0 : Long.MIN_VALUE >> (64 - bits);
            default -> 0;
        };
    }

    double fold(double[] x, int from, int to) {
        return switch (this) {
            case SUM -> Arithmetic.sum(x, from, to);
            case MIN -> min(x, from, to);
            case MAX -> max(x, from, to);
            case ANY, ALL -> logical(x, from, to);
            case PRODUCT -> {
                double product = 1;
                for (int i = from; i < to; i++) {
                    product *= x[i];
                }
                yield product;
            }
            default -> throw new UnsupportedOperationException("The stand-in has no reduction " + this);
        };
    }

    // As on the device: the result depends on the position of NaN, so callers must remove NaN first.
    private static double min(double[] x, int from, int to) {
        double min = MIN.identity();
        for (int i = from; i < to; i++) {
            min = min < x[i] ? min : x[i];
        }
        return min;
    }

    private static double max(double[] x, int from, int to) {
        double max = MAX.identity();
        for (int i = from; i < to; i++) {
            max = max > x[i] ? max : x[i];
        }
        return max;
    }

    private double logical(double[] x, int from, int to) {
        boolean any = this == ANY;
        for (int i = from; i < to; i++) {
            if ((x[i] != 0) == any) {
                return any ? 1 : 0;
            }
        }
        return any ? 0 : 1;
    }

    long fold(long[] x, int from, int to, DType type) {
        long result = wholeIdentity(type);
        for (int i = from; i < to; i++) {
            result = combine(result, x[i], type);
        }
        return result;
    }

    long combine(long a, long b, DType type) {
        long bias = type.equals(DType.UINT64) ? Long.MIN_VALUE : 0;
        return switch (this) {
            case SUM -> a + b;
            case PRODUCT -> a * b;
            case MIN -> a + bias < b + bias ? a : b;
            case MAX -> a + bias > b + bias ? a : b;
            case ANY -> a != 0 || b != 0 ? 1 : 0;
            case ALL -> a != 0 && b != 0 ? 1 : 0;
            default -> throw new UnsupportedOperationException("The stand-in has no reduction " + this);
        };
    }

    double combine(double a, double b) {
        return switch (this) {
            case SUM -> a + b;
            case PRODUCT -> a * b;
            case MIN -> a < b ? a : b;
            case MAX -> a > b ? a : b;
            default -> throw new UnsupportedOperationException("The stand-in has no scan " + this);
        };
    }
}
