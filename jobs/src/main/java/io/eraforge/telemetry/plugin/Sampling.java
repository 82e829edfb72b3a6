package io.eraforge.telemetry.plugin;

/** Switches off what the plugin does in this process, to measure what it costs. */
public final class Sampling {
    private static volatile boolean paused;

    private Sampling() {}

    public static void pause(boolean pause) {
        paused = pause;
    }

    static boolean paused() {
        return paused;
    }
}
