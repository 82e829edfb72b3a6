package io.eraforge.era;

import java.util.Locale;

/** The three granularities of eras, from coarse to fine. Levels are processed in this order. */
public enum Level {
    A,
    B,
    C;

    /** The lower-case letter used in table names and configuration keys. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
