package io.eraforge.kernel;

/**
 * Comparisons of rounded numbers. A device rounds sums in another order than the CPU, so where two numbers are closer than rounding
 * may bring them, the comparison is noted, and the CPU body decides.
 */
public final class NearTies {
    private static final double ULP = 0x1p-52;
    /** A device sums at most so many values one after the other; longer eras are summed in pieces. */
    private static final int MAX_CHAIN = 1 << 16;

    private boolean seen;

    /** Largest relative error of a sum of {@code n} values, relative to the sum of their magnitudes. */
    public static double error(int n) {
        return ULP * (16 + Math.min(n, MAX_CHAIN) / 4.0);
    }

    /** Starts another era. */
    public void reset() {
        seen = false;
    }

    /** Whether the outcome of any comparison of this era is in doubt. */
    public boolean seen() {
        return seen;
    }

    /** Notes that the era needs the CPU body. */
    public void note() {
        seen = true;
    }

    /** Whether {@code a > b}; in doubt if they differ by at most {@code slack}. */
    public boolean greater(double a, double b, double slack) {
        seen |= Math.abs(a - b) <= slack && slack > 0;
        return a > b;
    }
}
