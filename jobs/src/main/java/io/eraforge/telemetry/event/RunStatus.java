package io.eraforge.telemetry.event;

import java.util.Locale;

/** State of a run. */
public enum RunStatus {
    RUNNING,
    DONE,
    PARTIAL,
    INTERRUPTED,
    FAILED;

    /** As in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
