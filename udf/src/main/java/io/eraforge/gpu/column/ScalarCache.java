package io.eraforge.gpu.column;

import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import java.util.HashMap;
import java.util.Map;

/** The constants of a slice on the device, each copied there once. */
final class ScalarCache implements AutoCloseable {
    private record Key(DType type, long bits) {}

    private final Scope scope = new Scope();
    private final Map<Key, Scalar> made = new HashMap<>();

    /** Borrowed. An integer type takes the whole part. */
    Scalar of(DType type, double value) {
        Key key = new Key(type, Double.doubleToRawLongBits(value));
        Scalar scalar = made.get(key);
        if (scalar == null) {
            scalar = scope.own(make(type, value));
            made.put(key, scalar);
        }
        return scalar;
    }

    private static Scalar make(DType type, double value) {
        if (type.equals(DType.INT32)) {
            return Scalar.fromInt((int) value);
        }
        return type.equals(DType.INT64) ? Scalar.fromLong((long) value) : Scalar.fromDouble(value);
    }

    @Override
    public void close() {
        scope.close();
    }
}
