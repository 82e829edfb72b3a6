package io.eraforge.control.admission;

import java.util.concurrent.atomic.LongAdder;

/** Average time per value, by size class (powers of two): superlinear features distort only the estimates of their class. */
final class EraDurations {
    private static final int CLASSES = 32;
    /** Minimum total time for an estimate: the clock ticks only every 20 ms. */
    private static final long MIN_EVIDENCE_MILLIS = 1_000;

    private final LongAdder[] values = new LongAdder[CLASSES];
    private final LongAdder[] millis = new LongAdder[CLASSES];

    EraDurations() {
        for (int i = 0; i < CLASSES; i++) {
            values[i] = new LongAdder();
            millis[i] = new LongAdder();
        }
    }

    private static int sizeClass(int n) {
        return CLASSES - 1 - Integer.numberOfLeadingZeros(n | 1);
    }

    void record(int n, long elapsedMillis) {
        int size = sizeClass(n);
        values[size].add(n);
        if (elapsedMillis > 0) {
            millis[size].add(elapsedMillis);
        }
    }

    /** Expected time of an era of {@code n} values; NaN if unknown. */
    double millisFor(int n) {
        int size = sizeClass(n);
        long total = millis[size].sum();
        return total < MIN_EVIDENCE_MILLIS ? Double.NaN : (double) total / values[size].sum() * n;
    }
}
