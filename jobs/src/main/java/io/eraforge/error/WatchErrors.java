package io.eraforge.error;

/** Messages of watch. */
public final class WatchErrors {
    private WatchErrors() {}

    public static EraForgeException nothingRuns(String warehouse) {
        return EraForgeException.badData(
                "Cannot watch %s: no run is active, or it has no UI (spark.ui.enabled). Start one with 'eraforge run', or pass --url."
                        .formatted(warehouse));
    }

    public static EraForgeException unreachable(String url, String reason) {
        return EraForgeException.environment(
                "Cannot reach the run's UI at %s: %s. If the run has ended, 'eraforge status' shows how; if this machine cannot reach that host, pass --url."
                        .formatted(url, reason));
    }

    public static EraForgeException refused(String url, int status) {
        String reason = switch (status) {
            case 401, 403 ->
                "access denied (HTTP %d). Ask its owner to add you to spark.ui.view.acls.".formatted(status);
            case 404 -> "it has no EraForge tab; is telemetry.enabled?";
            default -> "it returned HTTP " + status + ".";
        };
        return EraForgeException.environment("Cannot follow %s: %s".formatted(url, reason));
    }
}
