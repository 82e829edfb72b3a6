package ai.rapids.cudf;

import java.math.BigInteger;

/** Unscaled decimal values of 4, 8 or 16 bytes, little-endian two's complement. */
final class Decimals {
    private Decimals() {}

    static BigInteger unscaled(byte[] data, int at, int width) {
        byte[] bigEndian = new byte[width];
        for (int i = 0; i < width; i++) {
            bigEndian[i] = data[at + width - 1 - i];
        }
        return new BigInteger(bigEndian);
    }

    /** Stores the low bytes, as fixed-width arithmetic would. */
    static void put(byte[] data, int at, int width, BigInteger value) {
        byte[] bigEndian = value.toByteArray();
        byte sign = (byte) (value.signum() < 0 ? -1 : 0);
        for (int i = 0; i < width; i++) {
            data[at + i] = i < bigEndian.length ? bigEndian[bigEndian.length - 1 - i] : sign;
        }
    }
}
