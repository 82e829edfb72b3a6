package io.eraforge.telemetry.state;

import java.util.List;

/** Properties of a run that are known before it starts. {@code warehouse} may contain secrets. */
public record RunContext(String command, String backend, String warehouse, String appId, List<String> levels) {
    public RunContext {
        levels = List.copyOf(levels);
    }
}
