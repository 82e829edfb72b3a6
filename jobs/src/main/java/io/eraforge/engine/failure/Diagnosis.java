package io.eraforge.engine.failure;

import io.eraforge.error.EraForgeException;

/**
 * What a failed job means. {@code error} is there if the run has to end with it; {@code words} say what happened, and {@code place} on
 * which executor, if that is known.
 */
public record Diagnosis(Kind kind, String message, String location, EraForgeException error) {
    /** What can be done about it. */
    public enum Kind {
        /** Every era would meet it: nothing but ending the run. */
        SYSTEMATIC,
        /** A data file could not be read. */
        UNREADABLE,
        /** Another commit came first. */
        CONFLICT,
        /** An executor cannot use its GPU any more. */
        DEVICE_LOST,
        /** It may pass by itself, or lies in some eras. */
        TRANSIENT_OR_ITEM
    }

    static Diagnosis systematic(EraForgeException error) {
        return new Diagnosis(Kind.SYSTEMATIC, error.getMessage(), "", error);
    }

    static Diagnosis of(Kind kind, String words, String place) {
        return new Diagnosis(kind, words, place, null);
    }

    /** For the record. */
    public String describe() {
        return message + location;
    }
}
