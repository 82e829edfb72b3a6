package io.eraforge.telemetry.state;

import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.state.RunState.WaveState;

/** Tracks one wave: queued, processing, then written or failed. */
final class WaveTracker {
    private final String level;
    private final int wave;
    private WavePhase status = WavePhase.QUEUED;
    private long eras = -1;
    private long values = -1;
    private long givenUp;
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
        status = WavePhase.PROCESSING;
    }

    void retried(int attempt, String change) {
        this.attempt = attempt;
        reason = change;
    }

    void givenUp(long items, String why) {
        givenUp += items;
        reason = why;
    }

    /** Items of the wave that were given up. */
    long givenUp() {
        return givenUp;
    }

    /** {@code items}: those that were written; a wave that failed has those that were given up. */
    void ended(long at, WavePhase phase, long items) {
        status = phase;
        endedMs = at;
        eras = phase == WavePhase.FAILED ? givenUp : items;
    }

    boolean running() {
        return status == WavePhase.PROCESSING;
    }

    int wave() {
        return wave;
    }

    /** Seconds until {@code now} since it started or {@code previousEnded}, when the wave before it ended. */
    double seconds(long now, long previousEnded) {
        return startedMs == 0 ? 0 : (now - Math.max(startedMs, previousEnded)) / 1e3;
    }

    WaveState state() {
        return new WaveState(
                level,
                wave,
                NullIfUnknown.nonNegative(eras),
                NullIfUnknown.nonNegative(values),
                status.key(),
                attempt,
                NullIfUnknown.nonZero(startedMs),
                NullIfUnknown.nonZero(endedMs),
                reason);
    }
}
