package io.eraforge.control.admission;

import io.eraforge.control.ByteSizes;

/** An era took longer than it may. */
public final class EraTimeoutException extends RuntimeException {
    EraTimeoutException(int values, long tookMillis, long allowedMillis) {
        super(ByteSizes.text(
                "Cannot finish an era of %d values: it was given up after %.1f s, when %.1f s were up. Raise cpu.time.cap or"
                        + " cpu.time.multiple, or leave out the features that take so long.",
                values, tookMillis / 1e3, allowedMillis / 1e3));
    }
}
