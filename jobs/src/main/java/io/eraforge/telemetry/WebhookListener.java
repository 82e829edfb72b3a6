package io.eraforge.telemetry;

import io.eraforge.config.Settings;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.LevelState;
import io.eraforge.telemetry.state.RunTracker;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Posts to a webhook when the run starts and ends, when a level ends, and at a level's first failed eras. */
public final class WebhookListener implements RunListener, AutoCloseable {
    private final Webhook webhook;
    private final RunTracker tracker;
    private final Set<String> levelsWithFailures = new HashSet<>();

    public WebhookListener(Settings.Telemetry settings, RunTracker tracker) {
        this.webhook = new Webhook(settings);
        this.tracker = tracker;
    }

    /** The posted JSON; {@code event} is run_started, level_ended, partial_failure or run_ended. */
    record Notification(
            String event,
            String runId,
            String command,
            String status,
            String level,
            long atMs,
            String warehouse,
            List<Counts> levels,
            long failedTotal) {}

    record Counts(String level, String status, long eras, long skipped, long written, long failed) {}

    @Override
    public void runStarted(String runId, String featureSet) {
        post("run_started", null);
    }

    @Override
    public void waveWritten(String level, int wave, long eras, long failed) {
        if (failed > 0) {
            reportFirstFailure(level);
        }
    }

    @Override
    public void waveFailed(String level, int wave, long eras, String reason) {
        reportFirstFailure(level);
    }

    private void reportFirstFailure(String level) {
        if (levelsWithFailures.add(level)) {
            post("partial_failure", level);
        }
    }

    @Override
    public void levelEnded(String level) {
        post("level_ended", level);
    }

    @Override
    public void runEnded(String status) {
        post("run_ended", null);
    }

    private void post(String event, String level) {
        RunState state = tracker.state();
        webhook.post(new Notification(
                event,
                state.run().id(),
                state.run().command(),
                state.run().status(),
                level,
                state.nowMs(),
                state.run().warehouse(),
                state.levels().stream().map(WebhookListener::counts).toList(),
                state.failedTotal()));
    }

    private static Counts counts(LevelState l) {
        return new Counts(l.level(), l.status(), l.eras(), l.skipped(), l.written(), l.failed());
    }

    @Override
    public void close() {
        webhook.close();
    }
}
