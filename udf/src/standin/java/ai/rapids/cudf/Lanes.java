package ai.rapids.cudf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Converts whole columns to and from primitive arrays, with C++ conversions between types. */
final class Lanes {
    private Lanes() {}

    static double[] doubles(HostColumn c) {
        double[] out = new double[c.rows];
        readDoubles(c, 0, c.rows, out);
        return out;
    }

    static long[] longs(HostColumn c) {
        long[] out = new long[c.rows];
        readLongs(c, 0, c.rows, out);
        return out;
    }

    static int[] ints(HostColumn c) {
        int[] out = new int[c.rows];
        if (c.type.equals(DType.INT32)) {
            buffer(c.data).asIntBuffer().get(c.offset, out);
            return out;
        }
        long[] wide = longs(c);
        for (int i = 0; i < out.length; i++) {
            out[i] = (int) wide[i];
        }
        return out;
    }

    static void readDoubles(HostColumn c, int from, int n, double[] out) {
        int first = c.offset + from;
        byte[] data = c.data;
        switch (c.type.typeId) {
            case FLOAT64 -> buffer(data).asDoubleBuffer().get(first, out, 0, n);
            case FLOAT32 -> {
                for (int i = 0; i < n; i++) {
                    out[i] = Bytes.getFloat(data, (first + i) * 4);
                }
            }
            case BOOL8 -> {
                for (int i = 0; i < n; i++) {
                    out[i] = data[first + i] != 0 ? 1 : 0;
                }
            }
            case INT32 -> {
                for (int i = 0; i < n; i++) {
                    out[i] = Bytes.getInt(data, (first + i) * 4);
                }
            }
            default -> {
                long[] wide = new long[n];
                readLongs(c, from, n, wide);
                widen(wide, n, out, c.type.equals(DType.UINT64));
            }
        }
    }

    private static void widen(long[] in, int n, double[] out, boolean unsigned) {
        for (int i = 0; i < n; i++) {
            out[i] = unsigned ? unsignedToDouble(in[i]) : in[i];
        }
    }

    static double unsignedToDouble(long v) {
        return v >= 0 ? v : ((v >>> 1) | (v & 1)) * 2.0;
    }

    static void readLongs(HostColumn c, int from, int n, long[] out) {
        int first = c.offset + from;
        int width = requireFixed(c.type);
        byte[] data = c.data;
        if (c.type.isFloating()) {
            double[] wide = new double[n];
            readDoubles(c, from, n, wide);
            for (int i = 0; i < n; i++) {
                out[i] = (long) wide[i];
            }
        } else if (c.type.equals(DType.BOOL8)) {
            for (int i = 0; i < n; i++) {
                out[i] = data[first + i] != 0 ? 1 : 0;
            }
        } else {
            long keep = c.type.isUnsigned() && width < 8 ? (1L << (8 * width)) - 1 : -1L;
            for (int i = 0; i < n; i++) {
                out[i] = Bytes.getSigned(data, (first + i) * width, width) & keep;
            }
        }
    }

    static void writeDoubles(HostColumn c, int from, int n, double[] in) {
        int first = c.offset + from;
        byte[] data = c.data;
        switch (c.type.typeId) {
            case FLOAT64 -> buffer(data).asDoubleBuffer().put(first, in, 0, n);
            case FLOAT32 -> {
                for (int i = 0; i < n; i++) {
                    Bytes.putFloat(data, (first + i) * 4, (float) in[i]);
                }
            }
            case BOOL8 -> {
                for (int i = 0; i < n; i++) {
                    data[first + i] = (byte) (in[i] != 0 ? 1 : 0);
                }
            }
            default -> writeTruncated(c, first, n, in);
        }
    }

    private static void writeTruncated(HostColumn c, int first, int n, double[] in) {
        int width = requireFixed(c.type);
        boolean unsigned = c.type.isUnsigned();
        for (int i = 0; i < n; i++) {
            // CUDA's float-to-integer conversions saturate, as Java's do; narrow types go through 32 bits.
            long v = width == 8 || unsigned ? saturated(in[i], unsigned) : (int) in[i];
            Bytes.putSigned(c.data, (first + i) * width, width, v);
        }
    }

    private static long saturated(double v, boolean unsigned) {
        if (!unsigned) {
            return (long) v;
        }
        if (!(v > 0)) {
            return 0;
        }
        return v < 0x1p63 ? (long) v : v < 0x1p64 ? (long) (v - 0x1p63) + Long.MIN_VALUE : -1L;
    }

    static void writeLongs(HostColumn c, int from, int n, long[] in) {
        int first = c.offset + from;
        int width = requireFixed(c.type);
        if (c.type.isFloating()) {
            double[] wide = new double[n];
            widen(in, n, wide, false);
            writeDoubles(c, from, n, wide);
        } else if (c.type.equals(DType.BOOL8)) {
            for (int i = 0; i < n; i++) {
                c.data[first + i] = (byte) (in[i] != 0 ? 1 : 0);
            }
        } else {
            for (int i = 0; i < n; i++) {
                Bytes.putSigned(c.data, (first + i) * width, width, in[i]);
            }
        }
    }

    static void writeInts(byte[] data, int[] in) {
        buffer(data).asIntBuffer().put(in);
    }

    private static int requireFixed(DType type) {
        int width = type.getSizeInBytes();
        if (width == 0 || width > 8) {
            throw new UnsupportedOperationException("The stand-in has no numbers for type " + type);
        }
        return width;
    }

    private static ByteBuffer buffer(byte[] data) {
        return ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    }
}
