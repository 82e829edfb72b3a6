package io.eraforge.telemetry.state;

import io.eraforge.telemetry.state.State.LevelState;
import io.eraforge.telemetry.state.State.WaveState;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One level and its waves. */
final class LevelBoard {
    private final String level;
    private final TreeMap<Integer, WaveBoard> waves = new TreeMap<>();
    private final Pace pace = new Pace();
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

    LevelBoard(String level) {
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

    WaveBoard wave(int number) {
        return waves.computeIfAbsent(number, n -> new WaveBoard(level, n));
    }

    void written(long at, int wave, long eras, long failed) {
        wave(wave).ended(at, true, eras, null);
        wavesWritten++;
        written += eras - failed;
        failed(failed);
        paced(at, wave, eras);
    }

    void givenUp(long at, int wave, long eras, String reason) {
        wave(wave).ended(at, false, eras, reason);
        failed(eras);
        paced(at, wave, eras);
    }

    private void failed(long eras) {
        failed += eras;
    }

    private void paced(long at, int wave, long eras) {
        wavesEnded++;
        pace.wave(eras, wave(wave).seconds(at));
    }

    void recovered() {
        recoveries++;
    }

    void ended(long at) {
        status = "done";
        endedMs = at;
    }

    /** The run ended before this level did. */
    void abandoned(long at) {
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
        return pace.rate();
    }

    Optional<WaveBoard> runningWave() {
        return waves.values().stream().filter(WaveBoard::running).findFirst();
    }

    Stream<WaveState> waves() {
        return waves.values().stream().map(WaveBoard::state);
    }

    LevelState state(long now) {
        double running = runningWave().map(w -> w.seconds(now)).orElse(0.0);
        Pace.Range left = running() ? pace.left(waves.size() - wavesEnded, running) : new Pace.Range(0, 0, 0);
        boolean begun = !status.equals("waiting");
        return new LevelState(
                level,
                status,
                eras,
                skipped,
                written,
                failed,
                waves.size(),
                wavesWritten,
                Known.figure(pace.rate()),
                begun ? Known.figure(left.middle()) : null,
                begun ? Known.figure(left.low()) : null,
                begun ? Known.figure(left.high()) : null,
                Known.time(startedMs),
                Known.time(endedMs),
                recoveries);
    }
}
