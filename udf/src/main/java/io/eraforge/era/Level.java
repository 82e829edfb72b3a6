package io.eraforge.era;

import java.util.Locale;
import java.util.Optional;

/** The three granularities of eras, coarse to fine. Stages run in this order. */
public enum Level {
    A,
    B,
    C;

    /** The stage that must be finished before this one. */
    public Optional<Level> previous() {
        return switch (this) {
            case A -> Optional.empty();
            case B -> Optional.of(A);
            case C -> Optional.of(B);
        };
    }

    /** Lower-case letter, as in table names and configuration keys. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
