package ai.rapids.cudf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian values in byte arrays, as device memory holds them. Positions are in bytes. */
final class Bytes {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private Bytes() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
    }

    static short getShort(byte[] a, int at) {
        return (short) SHORT.get(a, at);
    }

    static int getInt(byte[] a, int at) {
        return (int) INT.get(a, at);
    }

    static long getLong(byte[] a, int at) {
        return (long) LONG.get(a, at);
    }

    static float getFloat(byte[] a, int at) {
        return (float) FLOAT.get(a, at);
    }

    static double getDouble(byte[] a, int at) {
        return (double) DOUBLE.get(a, at);
    }

    static void putShort(byte[] a, int at, short v) {
        SHORT.set(a, at, v);
    }

    static void putInt(byte[] a, int at, int v) {
        INT.set(a, at, v);
    }

    static void putLong(byte[] a, int at, long v) {
        LONG.set(a, at, v);
    }

    static void putFloat(byte[] a, int at, float v) {
        FLOAT.set(a, at, v);
    }

    static void putDouble(byte[] a, int at, double v) {
        DOUBLE.set(a, at, v);
    }

    /** One value of {@code width} bytes. */
    static void copy(byte[] from, int at, byte[] to, int toAt, int width) {
        switch (width) {
            case 1 -> to[toAt] = from[at];
            case 4 -> INT.set(to, toAt, (int) INT.get(from, at));
            case 8 -> LONG.set(to, toAt, (long) LONG.get(from, at));
            default -> System.arraycopy(from, at, to, toAt, width);
        }
    }

    /** Sign-extended 1, 2, 4 or 8 byte integer. */
    static long getSigned(byte[] a, int at, int width) {
        return switch (width) {
            case 1 -> a[at];
            case 2 -> getShort(a, at);
            case 4 -> getInt(a, at);
            default -> getLong(a, at);
        };
    }

    /** The low {@code width} bytes of {@code v}. */
    static void putSigned(byte[] a, int at, int width, long v) {
        switch (width) {
            case 1 -> a[at] = (byte) v;
            case 2 -> putShort(a, at, (short) v);
            case 4 -> putInt(a, at, (int) v);
            default -> putLong(a, at, v);
        }
    }
}
