package io.eraforge.control.admission;

import java.util.concurrent.atomic.LongAdder;

/** How long eras took, apart by size: what takes more than linear time does so in its class alone. */
final class EraDurations {
    private static final int CLASSES = 32;
    /** Less than this is no evidence for a clock that ticks slowly. */
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

    void took(int n, long elapsedMillis) {
        int size = sizeClass(n);
        values[size].add(n);
        if (elapsedMillis > 0) {
            millis[size].add(elapsedMillis);
        }
    }

    /** What so many values will take; NaN if nothing is known. */
    double millisFor(int n) {
        int size = sizeClass(n);
        long took = millis[size].sum();
        return took < MIN_EVIDENCE_MILLIS ? Double.NaN : (double) took / values[size].sum() * n;
    }
}
