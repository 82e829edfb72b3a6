package io.eraforge.telemetry;

import io.eraforge.config.Settings;
import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.LevelState;
import io.eraforge.telemetry.state.RunTracker;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Posts to a webhook when the run starts and ends, when a part ends, and at a part's first failed items. */
public final class WebhookListener implements RunListener, AutoCloseable {
    private final Webhook webhook;
    private final RunTracker tracker;
    private final Set<String> levelsWithFailures = new HashSet<>();

    public WebhookListener(Settings.Telemetry settings, RunTracker tracker) {
        this.webhook = new Webhook(settings);
        this.tracker = tracker;
    }

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof RunStarted) {
            post("run_started", null);
        } else if (event instanceof WaveEnded wave && wave.failed() > 0) {
            reportFirstFailure(wave.part());
        } else if (event instanceof ItemsGivenUp given) {
            reportFirstFailure(given.part());
        } else if (event instanceof PartEnded part) {
            post(tracker.words().part() + "_ended", part.part());
        } else if (event instanceof RunEnded) {
            post("run_ended", null);
        }
    }

    private void reportFirstFailure(String part) {
        if (levelsWithFailures.add(part)) {
            post("partial_failure", part);
        }
    }

    /** {@code event}: run_started, level_ended (or what a part is called), partial_failure or run_ended. */
    private void post(String event, String part) {
        RunState state = tracker.state();
        Vocabulary words = state.words();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event", event);
        json.put("run_id", state.run().id());
        json.put("command", state.run().command());
        json.put("status", state.run().status());
        json.put(words.part(), part);
        json.put("at_ms", state.nowMs());
        json.put("warehouse", state.run().warehouse());
        json.put(
                words.part() + "s",
                state.levels().stream().map(l -> counts(l, words)).toList());
        json.put("failed_total", state.failedTotal());
        webhook.post(json);
    }

    private static Map<String, Object> counts(LevelState l, Vocabulary words) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(words.part(), l.level());
        json.put("status", l.status());
        json.put(words.items(), l.eras());
        json.put("skipped", l.skipped());
        json.put("written", l.written());
        json.put("failed", l.failed());
        return json;
    }

    @Override
    public void close() {
        webhook.close();
    }
}
