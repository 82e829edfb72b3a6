package io.eraforge.kernel.spectrum;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jtransforms.fft.DoubleFFT_1D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/**
 * Plans of real Fourier transforms by length, shared by all threads (a transform does not change its plan). Kept up to a
 * bound of memory; beyond it all are forgotten, and a plan larger than the bound is not kept at all.
 */
final class FftPlanCache {
    private static final long MAX_DOUBLES = 8L << 20;
    private static final int DOUBLES_PER_VALUE = 12;

    private static final ConcurrentHashMap<Integer, DoubleFFT_1D> PLANS = new ConcurrentHashMap<>();
    private static final AtomicLong KEPT = new AtomicLong();

    static {
        // Spark runs one task per core: a transform must not start threads of its own.
        ConcurrencyUtils.setNumberOfThreads(1);
    }

    private FftPlanCache() {}

    static DoubleFFT_1D of(int n) {
        DoubleFFT_1D plan = PLANS.get(n);
        return plan != null ? plan : make(n);
    }

    private static DoubleFFT_1D make(int n) {
        DoubleFFT_1D plan = new DoubleFFT_1D(n);
        long size = (long) DOUBLES_PER_VALUE * n;
        if (size > MAX_DOUBLES) {
            return plan;
        }
        if (KEPT.get() + size > MAX_DOUBLES) {
            PLANS.clear();
            KEPT.set(0);
        }
        if (PLANS.putIfAbsent(n, plan) == null) {
            KEPT.addAndGet(size);
        }
        return plan;
    }

    /** How many doubles the kept plans take, about. */
    static long kept() {
        return KEPT.get();
    }
}
