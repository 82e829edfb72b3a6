package io.eraforge.cli.view;

import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.Warning;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.LevelState;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints a line of JSON on stdout for each event, and a progress event every five updates. */
final class JsonProgress implements RunView {
    private static final int UPDATES_PER_PROGRESS = 5;

    private final Console console;
    private final Vocabulary words;
    private int updates;

    JsonProgress(Console console, Vocabulary words) {
        this.console = console;
        this.words = words;
    }

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof RunStarted e) {
            emit("run_started", "run_id", e.runId(), "feature_set", e.recipe());
        } else if (event instanceof PartStarted e) {
            emit(
                    words.part() + "_started",
                    words.part(),
                    e.part(),
                    words.items(),
                    e.items(),
                    "skipped",
                    e.skipped(),
                    "waves",
                    e.waves());
        } else if (event instanceof PartEnded e) {
            emit(words.part() + "_ended", words.part(), e.part());
        } else if (event instanceof RunEnded e) {
            emit("run_ended", "status", e.status().key());
        } else if (event instanceof Warning e) {
            emit("warning", "message", e.message());
        } else {
            onWave(event);
        }
    }

    private void onWave(RunEvent event) {
        if (event instanceof WaveStarted e) {
            emit(
                    "wave_started",
                    words.part(),
                    e.part(),
                    "wave",
                    e.wave(),
                    words.items(),
                    e.items(),
                    words.cost(),
                    e.cost(),
                    "attempt",
                    e.attempt());
        } else if (event instanceof WaveRetried e) {
            emit(
                    "wave_retried",
                    words.part(),
                    e.part(),
                    "wave",
                    e.wave(),
                    "attempt",
                    e.attempt(),
                    "change",
                    e.change());
        } else if (event instanceof ItemsGivenUp e) {
            emit(
                    "wave_failed",
                    words.part(),
                    e.part(),
                    "wave",
                    e.wave(),
                    words.items(),
                    e.items(),
                    "reason",
                    e.reason());
        } else if (event instanceof WaveEnded e && e.phase() == WavePhase.WRITTEN) {
            emit(
                    "wave_written",
                    words.part(),
                    e.part(),
                    "wave",
                    e.wave(),
                    words.items(),
                    e.items(),
                    "failed",
                    e.failed());
        } else if (event instanceof ItemsRecovered e) {
            emit(
                    words.items() + "_recovered",
                    words.part(),
                    e.part(),
                    "recovered",
                    e.recovered(),
                    "still_failed",
                    e.stillFailed());
        }
    }

    @Override
    public void accept(RunState state) {
        if (++updates % UPDATES_PER_PROGRESS == 0) {
            state.levels().stream()
                    .filter(level -> level.status().equals("running"))
                    .forEach(level -> emitProgress(level, state));
        }
    }

    private void emitProgress(LevelState level, RunState state) {
        emit(
                "progress",
                words.part(),
                level.level(),
                words.items(),
                level.eras(),
                "written",
                level.written(),
                "failed",
                level.failed(),
                "rate",
                level.rate(),
                "eta_s",
                level.etaS(),
                "eta_low_s",
                level.etaLowS(),
                "eta_high_s",
                level.etaHighS(),
                "recoveries",
                level.recoveries(),
                "executors",
                state.executors().size(),
                "stall",
                state.stall());
    }

    private synchronized void emit(String event, Object... pairs) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("event", event);
        line.put("at_ms", System.currentTimeMillis());
        for (int i = 0; i < pairs.length; i += 2) {
            line.put((String) pairs[i], pairs[i + 1]);
        }
        console.json(line);
    }
}
