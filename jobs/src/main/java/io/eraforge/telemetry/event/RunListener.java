package io.eraforge.telemetry.event;

import io.eraforge.era.Level;

/** Told by the stages how far they are. Calls come from one thread, in order; they must be quick. */
public interface RunListener {
    RunListener SILENT = new RunListener() {};

    default void runStarted(String runId, String featureSet) {}

    /** {@code eras} of {@code skipped + eras} are to be done, in {@code waves} waves. */
    default void levelStarted(Level level, long eras, long skipped, int waves) {}

    /** Attempt 1, or after {@link #waveRetried} a later one. */
    default void waveStarted(Level level, int wave, long eras, long values, int attempt) {}

    /** The wave is tried again, with {@code change}: "with half the buckets after …". */
    default void waveRetried(Level level, int wave, int attempt, String change) {}

    /** Given up; its eras are on record as failed. */
    default void waveFailed(Level level, int wave, long eras, String reason) {}

    /** These eras are committed. */
    default void waveWritten(Level level, int wave, long eras, long failed) {}

    default void levelEnded(Level level) {}

    /** The last call: {@code status} is done, partial, interrupted or failed. */
    default void runEnded(String status) {}

    /** What the ledger should keep of what was seen so far, as a JSON object; empty for nothing. Asked as a run ends. */
    default String seen() {
        return "";
    }

    /** Something a person should know. */
    default void warn(String message) {}
}
