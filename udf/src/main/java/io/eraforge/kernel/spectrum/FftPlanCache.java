package io.eraforge.kernel.spectrum;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jtransforms.fft.DoubleFFT_1D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/**
 * Cache of real Fourier transform plans by length, shared by all threads; transforms do not modify their plan. When the
 * memory limit is reached the cache is cleared. A plan larger than the limit is not cached.
 */
final class FftPlanCache {
    private static final long MAX_DOUBLES = 8L << 20;
    private static final int DOUBLES_PER_VALUE = 12;

    private static final ConcurrentHashMap<Integer, DoubleFFT_1D> PLANS = new ConcurrentHashMap<>();
    private static final AtomicLong CACHED_DOUBLES = new AtomicLong();

    static {
        // Spark runs one task per core, so a transform must not start threads.
        ConcurrencyUtils.setNumberOfThreads(1);
    }

    private FftPlanCache() {}

    static DoubleFFT_1D of(int n) {
        DoubleFFT_1D plan = PLANS.get(n);
        return plan != null ? plan : create(n);
    }

    private static DoubleFFT_1D create(int n) {
        DoubleFFT_1D plan = new DoubleFFT_1D(n);
        long size = (long) DOUBLES_PER_VALUE * n;
        if (size > MAX_DOUBLES) {
            return plan;
        }
        if (CACHED_DOUBLES.get() + size > MAX_DOUBLES) {
            PLANS.clear();
            CACHED_DOUBLES.set(0);
        }
        if (PLANS.putIfAbsent(n, plan) == null) {
            CACHED_DOUBLES.addAndGet(size);
        }
        return plan;
    }

    /** Approximate number of doubles held by the cached plans. */
    static long cachedDoubles() {
        return CACHED_DOUBLES.get();
    }
}
