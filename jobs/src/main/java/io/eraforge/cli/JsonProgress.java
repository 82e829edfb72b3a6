package io.eraforge.cli;

import io.eraforge.era.Level;
import io.eraforge.telemetry.state.State;
import io.eraforge.telemetry.state.State.LevelState;
import java.util.LinkedHashMap;
import java.util.Map;

/** One JSON object a line on stdout for each thing that happens, and every few seconds how far it is. */
final class JsonProgress implements RunView {
    private static final int EVERY = 5;

    private final Console console;
    private int ticks;

    JsonProgress(Console console) {
        this.console = console;
    }

    @Override
    public void runStarted(String runId, String featureSet) {
        say("run_started", "run_id", runId, "feature_set", featureSet);
    }

    @Override
    public void levelStarted(Level level, long eras, long skipped, int waves) {
        say("level_started", "level", level, "eras", eras, "skipped", skipped, "waves", waves);
    }

    @Override
    public void waveStarted(Level level, int wave, long eras, long values, int attempt) {
        say("wave_started", "level", level, "wave", wave, "eras", eras, "values", values, "attempt", attempt);
    }

    @Override
    public void waveRetried(Level level, int wave, int attempt, String change) {
        say("wave_retried", "level", level, "wave", wave, "attempt", attempt, "change", change);
    }

    @Override
    public void waveFailed(Level level, int wave, long eras, String reason) {
        say("wave_failed", "level", level, "wave", wave, "eras", eras, "reason", reason);
    }

    @Override
    public void waveWritten(Level level, int wave, long eras, long failed) {
        say("wave_written", "level", level, "wave", wave, "eras", eras, "failed", failed);
    }

    @Override
    public void levelEnded(Level level) {
        say("level_ended", "level", level);
    }

    @Override
    public void runEnded(String status) {
        say("run_ended", "status", status);
    }

    @Override
    public void warn(String message) {
        say("warning", "message", message);
    }

    @Override
    public void accept(State state) {
        if (++ticks % EVERY == 0) {
            state.levels().stream()
                    .filter(level -> level.status().equals("running"))
                    .forEach(level -> far(level, state));
        }
    }

    private void far(LevelState level, State state) {
        say(
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

    private synchronized void say(String event, Object... pairs) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("event", event);
        line.put("at_ms", System.currentTimeMillis());
        for (int i = 0; i < pairs.length; i += 2) {
            line.put((String) pairs[i], pairs[i + 1]);
        }
        console.json(line);
    }
}
