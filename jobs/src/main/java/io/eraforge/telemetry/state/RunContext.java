package io.eraforge.telemetry.state;

import io.eraforge.telemetry.event.Vocabulary;
import java.util.List;

/** Properties of a run that are known before it starts. {@code warehouse} may contain secrets; {@code levels} are ids of parts. */
public record RunContext(
        String command, String backend, String warehouse, String appId, List<String> levels, Vocabulary words) {
    public RunContext {
        levels = List.copyOf(levels);
    }

    public RunContext(String command, String backend, String warehouse, String appId, List<String> levels) {
        this(command, backend, warehouse, appId, levels, Vocabulary.FIRST);
    }
}
