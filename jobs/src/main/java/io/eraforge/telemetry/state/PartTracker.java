package io.eraforge.telemetry.state;

import io.eraforge.telemetry.state.RunState.LevelState;
import io.eraforge.telemetry.state.RunState.WaveState;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Tracks one level and its waves. */
final class PartTracker {
    private final String level;
    private final TreeMap<Integer, WaveTracker> waves = new TreeMap<>();
    private final EtaEstimator eta = new EtaEstimator();
    private String status = "waiting";
    private long eras;
    private long skipped;
    private long written;
    private long failed;
    private int wavesWritten;
    private int wavesEnded;
    private long recoveries;
    private long startedMs;
    private long endedMs;

    PartTracker(String level) {
        this.level = level;
    }

    void started(long at, long eras, long skipped, int count) {
        this.eras = eras;
        this.skipped = skipped;
        startedMs = at;
        status = "running";
        for (int wave = 0; wave < count; wave++) {
            wave(wave);
        }
    }

    WaveTracker wave(int number) {
        return waves.computeIfAbsent(number, n -> new WaveTracker(level, n));
    }

    void written(long at, int wave, long eras, long failed) {
        wave(wave).ended(at, true, eras, null);
        wavesWritten++;
        written += eras - failed;
        this.failed += failed;
        waveEnded(at, wave, eras);
    }

    void waveFailed(long at, int wave, long eras, String reason) {
        wave(wave).ended(at, false, eras, reason);
        failed += eras;
        waveEnded(at, wave, eras);
    }

    private void waveEnded(long at, int wave, long eras) {
        wavesEnded++;
        eta.wave(eras, wave(wave).seconds(at));
    }

    void recovered() {
        recoveries++;
    }

    void ended(long at) {
        status = "done";
        endedMs = at;
    }

    /** The run ended; if this level was still running, it failed. */
    void runEnded(long at) {
        if (running()) {
            status = "failed";
            endedMs = at;
        }
    }

    boolean running() {
        return status.equals("running");
    }

    String name() {
        return level;
    }

    long writtenEras() {
        return written;
    }

    double rate() {
        return eta.rate();
    }

    Optional<WaveTracker> runningWave() {
        return waves.values().stream().filter(WaveTracker::running).findFirst();
    }

    Stream<WaveState> waves() {
        return waves.values().stream().map(WaveTracker::state);
    }

    LevelState state(long now) {
        double running = runningWave().map(w -> w.seconds(now)).orElse(0.0);
        EtaEstimator.Range left =
                running() ? eta.remaining(waves.size() - wavesEnded, running) : new EtaEstimator.Range(0, 0, 0);
        boolean started = !status.equals("waiting");
        return new LevelState(
                level,
                status,
                eras,
                skipped,
                written,
                failed,
                waves.size(),
                wavesWritten,
                NullIfUnknown.finite(eta.rate()),
                started ? NullIfUnknown.finite(left.estimate()) : null,
                started ? NullIfUnknown.finite(left.low()) : null,
                started ? NullIfUnknown.finite(left.high()) : null,
                NullIfUnknown.nonZero(startedMs),
                NullIfUnknown.nonZero(endedMs),
                recoveries);
    }
}
