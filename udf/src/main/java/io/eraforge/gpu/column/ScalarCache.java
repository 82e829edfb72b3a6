package io.eraforge.gpu.column;

import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import java.util.HashMap;
import java.util.Map;

/** Constants on the device, each created once. */
final class ScalarCache implements AutoCloseable {
    private record Key(DType type, long bits) {}

    private final Scope scope = new Scope();
    private final Map<Key, Scalar> scalars = new HashMap<>();

    /** A long; owned by the cache. */
    Scalar of(DType type, long value) {
        Key key = new Key(type, value);
        Scalar scalar = scalars.get(key);
        if (scalar == null) {
            scalar = scope.own(type.equals(DType.INT32) ? Scalar.fromInt((int) value) : Scalar.fromLong(value));
            scalars.put(key, scalar);
        }
        return scalar;
    }

    /** Owned by the cache. Integer types truncate {@code value}. */
    Scalar of(DType type, double value) {
        Key key = new Key(type, Double.doubleToRawLongBits(value));
        Scalar scalar = scalars.get(key);
        if (scalar == null) {
            scalar = scope.own(create(type, value));
            scalars.put(key, scalar);
        }
        return scalar;
    }

    private static Scalar create(DType type, double value) {
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
