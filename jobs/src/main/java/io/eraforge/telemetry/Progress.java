package io.eraforge.telemetry;

import io.eraforge.era.Level;

/** Told by the stages how far they are. Calls come from one thread, in order; they must be quick. */
public interface Progress {
    Progress SILENT = new Progress() {};

    /** {@code eras} of {@code skipped + eras} are to be done, in {@code waves} waves. */
    default void levelStarted(Level level, long eras, long skipped, int waves) {}

    /** These eras are committed. */
    default void waveWritten(Level level, int wave, long eras, long failed) {}

    default void levelEnded(Level level) {}

    /** Something a person should know. */
    default void warn(String message) {}
}
