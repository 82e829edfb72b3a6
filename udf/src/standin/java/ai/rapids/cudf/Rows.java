package ai.rapids.cudf;

import java.util.Arrays;

/** Equality and order of single rows: NaN equals NaN and is the largest value, zeros are equal, nulls are equal. */
final class Rows {
    private Rows() {}

    static boolean equal(HostColumn a, int i, HostColumn b, int j) {
        return compare(a, i, b, j, true) == 0;
    }

    /** @param nullSmallest whether nulls come before values */
    static int compare(HostColumn a, int i, HostColumn b, int j, boolean nullSmallest) {
        boolean left = a.valid(i);
        boolean right = b.valid(j);
        if (!left || !right) {
            return left == right ? 0 : (left ? 1 : -1) * (nullSmallest ? 1 : -1);
        }
        return switch (a.type.typeId) {
            case FLOAT64 -> compare(a.float64(i), b.float64(j));
            case FLOAT32 -> compare(Bytes.getFloat(a.data, a.at(i)), Bytes.getFloat(b.data, b.at(j)));
            case STRING -> Arrays.compareUnsigned(a.data, a.start(i), a.end(i), b.data, b.start(j), b.end(j));
            case STRUCT -> struct(a, i, b, j, nullSmallest);
            case LIST -> list(a, i, b, j, nullSmallest);
            case DECIMAL128 -> Decimals.unscaled(a.data, a.at(i), 16).compareTo(Decimals.unscaled(b.data, b.at(j), 16));
            default ->
                a.type.isUnsigned()
                        ? Long.compareUnsigned(a.signed(i), b.signed(j))
                        : Long.compare(a.signed(i), b.signed(j));
        };
    }

    static int compare(double x, double y) {
        return x == y ? 0 : Double.compare(x, y);
    }

    private static int struct(HostColumn a, int i, HostColumn b, int j, boolean nullSmallest) {
        for (int k = 0; k < a.children.length; k++) {
            int order = compare(a.fieldSlice(k), i, b.fieldSlice(k), j, nullSmallest);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int list(HostColumn a, int i, HostColumn b, int j, boolean nullSmallest) {
        int common = Math.min(a.end(i) - a.start(i), b.end(j) - b.start(j));
        for (int k = 0; k < common; k++) {
            int order = compare(a.child(), a.start(i) + k, b.child(), b.start(j) + k, nullSmallest);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.end(i) - a.start(i), b.end(j) - b.start(j));
    }
}
