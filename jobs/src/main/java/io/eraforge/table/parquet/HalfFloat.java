package io.eraforge.table.parquet;

/** IEEE 754 half-precision numbers. */
public final class HalfFloat {
    private HalfFloat() {}

    /** The value of two bytes, the lower first. */
    public static double value(byte[] bytes) {
        int bits = bytes[0] & 0xFF | bytes[1] << 8;
        int exponent = bits >> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        double size = exponent == 0
                ? fraction * 0x1p-24
                : exponent < 0x1F
                        ? Math.scalb(1024.0 + fraction, exponent - 25)
                        : fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        return bits < 0 ? -size : size;
    }
}
