package io.eraforge.telemetry.event;

import java.util.Locale;

/** State of a part in a run. */
public enum PartPhase {
    WAITING,
    RUNNING,
    DONE,
    FAILED;

    /** As in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
