package io.eraforge.telemetry;

import io.eraforge.config.Settings;
import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
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
    public void onEvent(RunEvent event) {
        if (event instanceof RunStarted) {
            post("run_started", null);
        } else if (event instanceof WaveEnded wave && wave.failed() > 0) {
            reportFirstFailure(wave.part());
        } else if (event instanceof ItemsGivenUp given) {
            reportFirstFailure(given.part());
        } else if (event instanceof PartEnded part) {
            post("level_ended", part.part());
        } else if (event instanceof RunEnded) {
            post("run_ended", null);
        }
    }

    private void reportFirstFailure(String part) {
        if (levelsWithFailures.add(part)) {
            post("partial_failure", part);
        }
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
