package io.eraforge.stage;

import io.eraforge.error.EraForgeException;

/**
 * What a failed job means. {@code error} is there if the run has to end with it; {@code words} say what happened, and {@code place} on
 * which executor, if that is known.
 */
record Trouble(Kind kind, String words, String place, EraForgeException error) {
    /** What can be done about it. */
    enum Kind {
        /** Every era would meet it: nothing but ending the run. */
        SYSTEMATIC,
        /** A data file could not be read. */
        UNREADABLE,
        /** Another commit came first. */
        CONFLICT,
        /** An executor cannot use its GPU any more. */
        DEVICE_LOST,
        /** It may pass by itself, or lies in some eras. */
        PASSING
    }

    static Trouble systematic(EraForgeException error) {
        return new Trouble(Kind.SYSTEMATIC, error.getMessage(), "", error);
    }

    static Trouble of(Kind kind, String words, String place) {
        return new Trouble(kind, words, place, null);
    }

    /** For the record. */
    String told() {
        return words + place;
    }
}
