package io.eraforge.telemetry.event;

import java.util.Locale;

/** State of a wave. */
public enum WavePhase {
    QUEUED,
    PROCESSING,
    WRITTEN,
    FAILED;

    /** As in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
