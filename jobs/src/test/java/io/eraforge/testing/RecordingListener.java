package io.eraforge.testing;

import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.Warning;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.WavePhase;
import java.util.ArrayList;
import java.util.List;

/** Records the events of a run as lines of text. */
public final class RecordingListener implements RunListener {
    private final List<String> lines = new ArrayList<>();

    public List<String> lines() {
        return lines;
    }

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof WaveStarted e) {
            lines.add("wave %d started, attempt %d: %d eras".formatted(e.wave(), e.attempt(), e.items()));
        } else if (event instanceof WaveRetried e) {
            lines.add("wave %d retried, attempt %d: %s".formatted(e.wave(), e.attempt(), e.change()));
        } else if (event instanceof ItemsGivenUp e) {
            lines.add("wave %d failed: %d eras, %s".formatted(e.wave(), e.items(), e.reason()));
        } else if (event instanceof WaveEnded e && e.phase() == WavePhase.WRITTEN) {
            lines.add("wave %d written: %d eras, %d failed".formatted(e.wave(), e.items(), e.failed()));
        } else if (event instanceof RunEnded e) {
            lines.add("run " + e.status().key());
        } else if (event instanceof Warning e) {
            lines.add("warning: " + e.message());
        }
    }
}
