package io.eraforge.telemetry.state;

import io.eraforge.telemetry.event.PartPhase;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.WavePhase;
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
    private PartPhase status = PartPhase.WAITING;
    private long eras;
    private long skipped;
    private long written;
    private long failed;
    private int wavesWritten;
    private int wavesEnded;
    private long recoveries;
    private long startedMs;
    private long endedMs;
    private long waveEndedMs;

    PartTracker(String level) {
        this.level = level;
    }

    void started(long at, long eras, long skipped, int count) {
        this.eras = eras;
        this.skipped = skipped;
        startedMs = at;
        status = PartPhase.RUNNING;
        for (int wave = 0; wave < count; wave++) {
            wave(wave);
        }
    }

    WaveTracker wave(int number) {
        return waves.computeIfAbsent(number, n -> new WaveTracker(level, n));
    }

    /** Some buckets of the wave were given up; it goes on with the others. */
    void givenUp(int wave, long items, String reason) {
        wave(wave).givenUp(items, reason);
        failed += items;
    }

    void waveEnded(long at, WaveEnded event) {
        WaveTracker wave = wave(event.wave());
        wave.ended(at, event.phase(), event.items());
        wavesWritten += event.phase() == WavePhase.WRITTEN ? 1 : 0;
        wavesEnded++;
        written += event.items() - event.failed();
        failed += event.failed();
        // A wave is computed while the one before is committed: no time may count twice.
        eta.wave(event.items() + wave.givenUp(), wave.seconds(at, waveEndedMs));
        waveEndedMs = at;
    }

    void itemsRecovered(ItemsRecovered event) {
        written += event.recovered();
        if (event.ofThisRun()) {
            failed -= event.recovered();
        } else {
            eras += event.recovered() + event.stillFailed();
            failed += event.stillFailed();
        }
    }

    void recovered() {
        recoveries++;
    }

    void ended(long at) {
        status = PartPhase.DONE;
        endedMs = at;
    }

    /** The run ended; if this level was still running, it failed. */
    void runEnded(long at) {
        if (running()) {
            status = PartPhase.FAILED;
            endedMs = at;
        }
    }

    boolean running() {
        return status == PartPhase.RUNNING;
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
        double running = runningWave().map(w -> w.seconds(now, waveEndedMs)).orElse(0.0);
        EtaEstimator.Range left =
                running() ? eta.remaining(waves.size() - wavesEnded, running) : new EtaEstimator.Range(0, 0, 0);
        boolean started = status != PartPhase.WAITING;
        return new LevelState(
                level,
                status.key(),
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
