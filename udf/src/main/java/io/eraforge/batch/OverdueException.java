package io.eraforge.batch;

/** An era took longer than it may. */
public final class OverdueException extends RuntimeException {
    OverdueException(int values, long tookMillis, long allowedMillis) {
        super(Figures.text(
                "Cannot finish an era of %d values: it was given up after %.1f s, when %.1f s were up. Raise cpu.time.cap or"
                        + " cpu.time.multiple, or leave out the features that take so long.",
                values, tookMillis / 1e3, allowedMillis / 1e3));
    }
}
