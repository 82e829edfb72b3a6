package io.eraforge.telemetry.event;

/** Receives the events of a run, in order and from one thread. Implementations must return quickly. */
public interface RunListener {
    RunListener SILENT = new RunListener() {};

    default void runStarted(String runId, String featureSet) {}

    /** {@code eras} of the level's {@code skipped + eras} are pending, in {@code waves} waves. */
    default void levelStarted(String level, long eras, long skipped, int waves) {}

    /** {@code attempt} is 1 for the first attempt, more after {@link #waveRetried}. */
    default void waveStarted(String level, int wave, long eras, long values, int attempt) {}

    /** The wave will be retried; {@code change} says what is different: "half of the buckets after …". */
    default void waveRetried(String level, int wave, int attempt, String change) {}

    /** The wave was given up; its eras are recorded as failed. */
    default void waveFailed(String level, int wave, long eras, String reason) {}

    /** The wave is committed; {@code eras} includes {@code failed}. */
    default void waveWritten(String level, int wave, long eras, long failed) {}

    default void levelEnded(String level) {}

    /** The last event; {@code status} is done, partial, interrupted or failed. */
    default void runEnded(String status) {}

    /** Telemetry to keep in the ledger, as a JSON object; empty for none. Called when a run ends. */
    default String summary() {
        return "";
    }

    /** A message for the user. */
    default void warn(String message) {}
}
