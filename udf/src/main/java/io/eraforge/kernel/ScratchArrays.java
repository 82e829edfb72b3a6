package io.eraforge.kernel;

/** Arrays that grow and are reused from era to era; their old content is not kept. */
public final class ScratchArrays {
    private ScratchArrays() {}

    public static double[] atLeast(double[] array, int length) {
        return array.length >= length ? array : new double[grown(array.length, length)];
    }

    public static long[] atLeast(long[] array, int length) {
        return array.length >= length ? array : new long[grown(array.length, length)];
    }

    public static int[] atLeast(int[] array, int length) {
        return array.length >= length ? array : new int[grown(array.length, length)];
    }

    private static int grown(int had, int length) {
        return Math.max(length, (int) Math.min(had + (had >> 1), 1 << 20));
    }
}
