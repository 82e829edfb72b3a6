package io.eraforge.error;

/** What can go wrong while following a run. */
public final class WatchErrors {
    private WatchErrors() {}

    public static EraForgeException nothingRuns(String warehouse) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot watch %s: no run is under way there, or it has no UI (spark.ui.enabled). Start one with `eraforge run`, or give --url."
                        .formatted(warehouse));
    }

    public static EraForgeException unreachable(String url, String why) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot reach the run's UI at %s: %s. If the run is over, `eraforge status` tells how it ended; if this machine cannot see that host, give --url."
                        .formatted(url, why));
    }

    public static EraForgeException refused(String url, int status) {
        String why = status == 404 ? "it has no tab EraForge; is telemetry.enabled?" : "it answered " + status + ".";
        return new EraForgeException(ExitCode.ENVIRONMENT, "Cannot follow %s: %s".formatted(url, why));
    }
}
