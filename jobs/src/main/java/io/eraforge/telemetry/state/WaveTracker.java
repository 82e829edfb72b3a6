package io.eraforge.telemetry.state;

import io.eraforge.telemetry.state.RunState.WaveState;

/** Tracks one wave: queued, processing, then written or failed. */
final class WaveTracker {
    private final String level;
    private final int wave;
    private String status = "queued";
    private long eras = -1;
    private long values = -1;
    private int attempt;
    private long startedMs;
    private long endedMs;
    private String reason;

    WaveTracker(String level, int wave) {
        this.level = level;
        this.wave = wave;
    }

    void started(long at, long eras, long values, int attempt) {
        this.eras = eras;
        this.values = values;
        this.attempt = attempt;
        startedMs = startedMs == 0 ? at : startedMs;
        status = "processing";
    }

    void retried(int attempt, String change) {
        this.attempt = attempt;
        reason = change;
    }

    void ended(long at, boolean written, long eras, String why) {
        status = written ? "written" : "failed";
        endedMs = at;
        this.eras = eras;
        reason = why == null ? reason : why;
    }

    boolean running() {
        return status.equals("processing");
    }

    int wave() {
        return wave;
    }

    double seconds(long now) {
        return startedMs == 0 ? 0 : ((endedMs == 0 ? now : endedMs) - startedMs) / 1e3;
    }

    WaveState state() {
        return new WaveState(
                level,
                wave,
                NullIfUnknown.nonNegative(eras),
                NullIfUnknown.nonNegative(values),
                status,
                attempt,
                NullIfUnknown.nonZero(startedMs),
                NullIfUnknown.nonZero(endedMs),
                reason);
    }
}
