package io.eraforge.engine.failure;

import io.eraforge.cpu.FailureReason;
import io.eraforge.cpu.FailureReason.Origin;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.error.EraForgeException;

/**
 * Diagnosis of a failed job.
 *
 * @param reason what happened, in one line and without secrets, and where
 * @param error the exception to end the run with; null unless the kind is SYSTEMATIC
 */
public record Diagnosis(Kind kind, FailureReason reason, EraForgeException error) {
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
        return new Diagnosis(
                Kind.SYSTEMATIC,
                FailureReason.of(error.getClass().getName(), error.getMessage(), TaskLocation.UNKNOWN, Origin.JOB),
                error);
    }

    static Diagnosis of(Kind kind, FailureReason reason) {
        return new Diagnosis(kind, reason, null);
    }

    /** What happened, in one line. */
    public String message() {
        return reason.message();
    }
}
