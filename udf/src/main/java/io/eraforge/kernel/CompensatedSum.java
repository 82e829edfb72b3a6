package io.eraforge.kernel;

/**
 * A running sum with Neumaier compensation. Kernels sum short blocks in several plain accumulators and add the block sums
 * here: as fast as a plain sum and at least as accurate as a pairwise one.
 */
public final class CompensatedSum {
    /** Values per block: few enough that plain accumulators stay accurate and the block stays in the L1 cache. */
    public static final int BLOCK = 128;

    private double high;
    private double low;

    public void reset() {
        high = 0;
        low = 0;
    }

    public void add(double value) {
        double sum = high + value;
        low += Math.abs(high) >= Math.abs(value) ? (high - sum) + value : (value - sum) + high;
        high = sum;
    }

    public double value() {
        double sum = high + low;
        // If the sum is infinite or overflowed, the error term is NaN but the sum itself is correct.
        return Double.isNaN(sum) ? high : sum;
    }

    /** Sums {@code values[from..to)}. */
    public static double of(double[] values, int from, int to) {
        CompensatedSum sum = new CompensatedSum();
        for (int start = from; start < to; start += BLOCK) {
            sum.add(block(values, start, Math.min(to, start + BLOCK)));
        }
        return sum.value();
    }

    /** Sums one block in eight plain accumulators. */
    public static double block(double[] v, int from, int to) {
        double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
        int i = from;
        for (; i + 7 < to; i += 8) {
            a += v[i];
            b += v[i + 1];
            c += v[i + 2];
            d += v[i + 3];
            e += v[i + 4];
            f += v[i + 5];
            g += v[i + 6];
            h += v[i + 7];
        }
        for (; i < to; i++) {
            a += v[i];
        }
        return ((a + b) + (c + d)) + ((e + f) + (g + h));
    }
}
