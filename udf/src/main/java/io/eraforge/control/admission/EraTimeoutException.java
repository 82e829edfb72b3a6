package io.eraforge.control.admission;

import io.eraforge.control.ByteSizes;

/** An era exceeded its time limit. */
public final class EraTimeoutException extends RuntimeException {
    EraTimeoutException(int values, long tookMillis, long allowedMillis) {
        super(ByteSizes.text(
                "Cannot finish an era of %d values: stopped after %.1f s (limit %.1f s). Raise cpu.time.cap or"
                        + " cpu.time.multiple, or drop the slow features.",
                values, tookMillis / 1e3, allowedMillis / 1e3));
    }
}
