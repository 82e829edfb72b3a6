package io.eraforge.kernel;

/** Grows arrays that are reused from era to era. The previous content is lost when an array grows. */
public final class ScratchArrays {
    private ScratchArrays() {}

    public static double[] atLeast(double[] array, int length) {
        return array.length >= length ? array : new double[grownLength(array.length, length)];
    }

    public static long[] atLeast(long[] array, int length) {
        return array.length >= length ? array : new long[grownLength(array.length, length)];
    }

    public static int[] atLeast(int[] array, int length) {
        return array.length >= length ? array : new int[grownLength(array.length, length)];
    }

    private static int grownLength(int current, int length) {
        return Math.max(length, (int) Math.min(current + (current >> 1), 1 << 20));
    }
}
