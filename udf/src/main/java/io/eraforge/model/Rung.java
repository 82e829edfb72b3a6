package io.eraforge.model;

import java.util.Locale;

/** What it took to compute a window. */
public enum Rung {
    /** In the first batch it was in. */
    BATCH,
    /** In a smaller batch, after a larger one failed. */
    HALVED,
    /** Alone, after a batch failed. */
    SINGLE,
    /** Alone on the CPU, because the device had too little memory. */
    CPU_RESCUE;

    /** As in tables. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The rung of a part of {@code rows} windows of a batch that failed. */
    static Rung afterFailure(int rows) {
        return rows == 1 ? SINGLE : HALVED;
    }
}
