package io.eraforge.telemetry.state;

import io.eraforge.era.Level;
import java.util.List;

/** What a run is about, as far as it is known before it starts. */
public record RunContext(String command, String backend, String warehouse, String appId, List<Level> levels) {
    public RunContext {
        levels = List.copyOf(levels);
    }
}
