package io.eraforge.engine.failure;

import io.eraforge.error.EraForgeException;

/**
 * Diagnosis of a failed job.
 *
 * @param message what happened, in one line and without secrets
 * @param location the executor in brackets, with a leading space; empty if unknown
 * @param error the exception to end the run with; null unless the kind is SYSTEMATIC
 */
public record Diagnosis(Kind kind, String message, String location, EraForgeException error) {
    /** Decides what to do next. */
    public enum Kind {
        /** Every item would fail: the run must end. */
        SYSTEMATIC,
        /** A data file could not be read. */
        UNREADABLE,
        /** Another writer committed first. */
        CONFLICT,
        /** An executor can no longer use its GPU. */
        DEVICE_LOST,
        /** Anything else: it may be transient, or caused by some of the items. */
        TRANSIENT_OR_ITEM
    }

    static Diagnosis systematic(EraForgeException error) {
        return new Diagnosis(Kind.SYSTEMATIC, error.getMessage(), "", error);
    }

    static Diagnosis of(Kind kind, String message, String location) {
        return new Diagnosis(kind, message, location, null);
    }

    /** Message and location, as stored with failed items. */
    public String describe() {
        return message + location;
    }
}
