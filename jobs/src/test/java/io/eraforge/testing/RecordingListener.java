package io.eraforge.testing;

import io.eraforge.telemetry.event.RunListener;
import java.util.ArrayList;
import java.util.List;

/** Records the events of a run as lines of text. */
public final class RecordingListener implements RunListener {
    private final List<String> lines = new ArrayList<>();

    public List<String> lines() {
        return lines;
    }

    @Override
    public void waveStarted(String level, int wave, long eras, long values, int attempt) {
        lines.add("wave %d started, attempt %d: %d eras".formatted(wave, attempt, eras));
    }

    @Override
    public void waveRetried(String level, int wave, int attempt, String change) {
        lines.add("wave %d retried, attempt %d: %s".formatted(wave, attempt, change));
    }

    @Override
    public void waveFailed(String level, int wave, long eras, String reason) {
        lines.add("wave %d failed: %d eras, %s".formatted(wave, eras, reason));
    }

    @Override
    public void waveWritten(String level, int wave, long eras, long failed) {
        lines.add("wave %d written: %d eras, %d failed".formatted(wave, eras, failed));
    }

    @Override
    public void runEnded(String status) {
        lines.add("run " + status);
    }

    @Override
    public void warn(String message) {
        lines.add("warning: " + message);
    }
}
