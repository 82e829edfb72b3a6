package io.eraforge.cli.view;

import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.LevelState;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints a line of JSON on stdout for each event, and a progress event every five updates. */
final class JsonProgress implements RunView {
    private static final int UPDATES_PER_PROGRESS = 5;

    private final Console console;
    private int updates;

    JsonProgress(Console console) {
        this.console = console;
    }

    @Override
    public void runStarted(String runId, String featureSet) {
        emit("run_started", "run_id", runId, "feature_set", featureSet);
    }

    @Override
    public void levelStarted(String level, long eras, long skipped, int waves) {
        emit("level_started", "level", level, "eras", eras, "skipped", skipped, "waves", waves);
    }

    @Override
    public void waveStarted(String level, int wave, long eras, long values, int attempt) {
        emit("wave_started", "level", level, "wave", wave, "eras", eras, "values", values, "attempt", attempt);
    }

    @Override
    public void waveRetried(String level, int wave, int attempt, String change) {
        emit("wave_retried", "level", level, "wave", wave, "attempt", attempt, "change", change);
    }

    @Override
    public void waveFailed(String level, int wave, long eras, String reason) {
        emit("wave_failed", "level", level, "wave", wave, "eras", eras, "reason", reason);
    }

    @Override
    public void waveWritten(String level, int wave, long eras, long failed) {
        emit("wave_written", "level", level, "wave", wave, "eras", eras, "failed", failed);
    }

    @Override
    public void levelEnded(String level) {
        emit("level_ended", "level", level);
    }

    @Override
    public void runEnded(String status) {
        emit("run_ended", "status", status);
    }

    @Override
    public void warn(String message) {
        emit("warning", "message", message);
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
                "level",
                level.level(),
                "eras",
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
