package io.eraforge.workload.era.ingest.parse;

import java.math.BigInteger;

/**
 * Converts {@code mantissa · 10^power} to the nearest double by the algorithm of Eisel and Lemire: one or two multiplications with a
 * power of ten of 128 bits, rounded down. It knows when this does not decide how to round.
 */
final class DecimalToDouble {
    private static final int MIN_POWER = -342;
    private static final int MAX_POWER = 308;
    private static final long[] HIGH = new long[MAX_POWER - MIN_POWER + 1];
    private static final long[] LOW = new long[HIGH.length];
    /** Bits of a product below the 54 that decide on the result, at least. */
    private static final long BELOW = 0x1FF;

    private static final int EXPONENT_BIAS = 1023;

    static {
        for (int i = 0; i < HIGH.length; i++) {
            BigInteger power = significantBits(i + MIN_POWER);
            HIGH[i] = power.shiftRight(Long.SIZE).longValue();
            LOW[i] = power.longValue();
        }
    }

    private DecimalToDouble() {}

    /** The first 128 bits of a power of ten, which are those of the power of five. */
    private static BigInteger significantBits(int power) {
        BigInteger five = BigInteger.valueOf(5).pow(Math.abs(power));
        return power < 0
                ? BigInteger.ONE.shiftLeft(127 + five.bitLength()).divide(five)
                : five.shiftLeft(128).shiftRight(five.bitLength());
    }

    /** The nearest double, or NaN if it is undecided, subnormal or too large; {@code mantissa} is unsigned. */
    static double nearest(long mantissa, int power) {
        if (mantissa == 0) {
            return 0;
        }
        if (power < MIN_POWER || power > MAX_POWER) {
            return Double.NaN;
        }
        int zeros = Long.numberOfLeadingZeros(mantissa);
        long normal = mantissa << zeros;
        long high = highProduct(normal, HIGH[power - MIN_POWER]);
        long low = normal * HIGH[power - MIN_POWER];
        if ((high & BELOW) == BELOW && carries(low, normal)) {
            long nextHigh = highProduct(normal, LOW[power - MIN_POWER]);
            long nextLow = normal * LOW[power - MIN_POWER];
            high += carries(low, nextHigh) ? 1 : 0;
            low += nextHigh;
            if ((high & BELOW) == BELOW && low == -1 && carries(nextLow, normal)) {
                return Double.NaN;
            }
        }
        int top = (int) (high >>> 63);
        long bits = high >>> (9 + top);
        if (low == 0 && (high & BELOW) == 0 && (bits & 3) == 1) {
            // Possibly halfway between two doubles.
            return Double.NaN;
        }
        return rounded(bits, (217_706 * power >> 16) + Long.SIZE + EXPONENT_BIAS - zeros - (1 ^ top));
    }

    /** A double of 54 bits, the last of which is rounded. */
    private static double rounded(long bits, int exponent) {
        long rounded = (bits + (bits & 1)) >>> 1;
        int carried = (int) (rounded >>> 53);
        int result = exponent + carried;
        return result <= 0 || result > 2 * EXPONENT_BIAS
                ? Double.NaN
                : Double.longBitsToDouble((long) result << 52 | rounded >>> carried & ((1L << 52) - 1));
    }

    private static boolean carries(long a, long b) {
        return Long.compareUnsigned(a + b, a) < 0;
    }

    /** The upper half of an unsigned product. */
    private static long highProduct(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }
}
