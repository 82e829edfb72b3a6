package io.eraforge.telemetry.event;

/** Receives the events of a run, in order and from one thread. Implementations must return quickly. */
@FunctionalInterface
public interface RunListener {
    RunListener SILENT = event -> {};

    void onEvent(RunEvent event);
}
