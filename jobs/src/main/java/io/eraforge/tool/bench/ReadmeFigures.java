package io.eraforge.tool.bench;

import java.util.Map;

/** What the README's speed tables state. {@code commands}: demo, status and ingest, each in a new process. */
public record ReadmeFigures(BenchReport bench, BenchReport smallEras, Map<String, BenchCost> commands) {
    public ReadmeFigures {
        commands = Map.copyOf(commands);
    }
}
