package io.eraforge.standin;

import java.util.function.DoubleUnaryOperator;

/**
 * How the stand-in's device rounds: value after value, as Java does, or in the order of CUB's tiles with the error of CUDA's
 * functions. A kernel must give the same features under both. One setting per JVM; {@code -Deraforge.standin.tiled=true}
 * makes the second the default.
 */
public final class Arithmetic {
    /** Threads of a block that reduces one segment. */
    private static final int REDUCE_THREADS = 256;
    /** Threads of a block that scans, and consecutive values of each. */
    private static final int SCAN_THREADS = 128;

    private static final int SCAN_ITEMS = 7;
    private static final int WARP = 32;
    private static final boolean DEFAULT = Boolean.getBoolean("eraforge.standin.tiled");

    private static volatile boolean tiled = DEFAULT;

    private Arithmetic() {}

    /** Switches to the order of tiles, or back. */
    public static void tiled(boolean on) {
        tiled = on;
    }

    static void reset() {
        tiled = DEFAULT;
    }

    public static boolean isTiled() {
        return tiled;
    }

    /** Sum of {@code x[from..to)}. In tiles: each thread its strided values, then pairs of lanes, then warps. */
    public static double sum(double[] x, int from, int to) {
        return tiled && to - from > 1 ? blockSum(x, from, to) : sequentialSum(x, from, to);
    }

    private static double sequentialSum(double[] x, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += x[i];
        }
        return sum;
    }

    private static double blockSum(double[] x, int from, int to) {
        double[] lanes = new double[Math.min(REDUCE_THREADS, to - from)];
        for (int i = from; i < to; i++) {
            lanes[(i - from) % lanes.length] += x[i];
        }
        double sum = 0;
        for (int warp = 0; warp < lanes.length; warp += WARP) {
            sum += warpSum(lanes, warp, Math.min(lanes.length, warp + WARP));
        }
        return sum;
    }

    private static double warpSum(double[] lanes, int from, int to) {
        for (int step = 1; step < WARP; step *= 2) {
            for (int i = from; i + step < to; i += 2 * step) {
                lanes[i] += lanes[i + step];
            }
        }
        return lanes[from];
    }

    /**
     * Running sums in place; {@code starts} restarts them. In tiles: each thread scans its own values, then what came before
     * the thread in its tile is added, then what came before the tile. Tiles do not begin with a group.
     */
    public static void runningSums(double[] x, boolean[] starts) {
        int items = tiled ? SCAN_ITEMS : Math.max(1, x.length);
        int tile = items * SCAN_THREADS;
        double beforeTile = 0;
        double beforeThread = 0;
        double own = 0;
        for (int i = 0; i < x.length; i++) {
            if (starts[i]) {
                beforeTile = 0;
                beforeThread = 0;
                own = 0;
            } else if (i % tile == 0) {
                beforeTile += beforeThread + own;
                beforeThread = 0;
                own = 0;
            } else if (i % items == 0) {
                beforeThread += own;
                own = 0;
            }
            own += x[i];
            x[i] = beforeTile + (beforeThread + own);
        }
    }

    /** {@code function}; in the order of tiles with one unit in the last place more, as CUDA allows, but an exact zero. */
    public static DoubleUnaryOperator inexact(DoubleUnaryOperator function) {
        return tiled ? x -> nudged(function.applyAsDouble(x)) : function;
    }

    private static double nudged(double y) {
        return y == 0 ? y : Math.nextUp(y);
    }
}
