package io.eraforge.telemetry.event;

/** Receives the events of a run, in order and one at a time. Implementations must return quickly. */
@FunctionalInterface
public interface RunListener {
    RunListener SILENT = event -> {};

    void onEvent(RunEvent event);
}
