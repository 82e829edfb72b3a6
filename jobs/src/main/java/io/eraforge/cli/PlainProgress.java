package io.eraforge.cli;

import io.eraforge.era.Level;
import io.eraforge.telemetry.state.State;

/** One line for each wave that is written, tried again or given up, and for a stall. */
final class PlainProgress implements RunView {
    private final Console console;
    private long eras;
    private long written;
    private int waves;
    private long stalledSince;

    PlainProgress(Console console) {
        this.console = console;
    }

    @Override
    public void levelStarted(Level level, long eras, long skipped, int waves) {
        this.eras = eras;
        this.written = 0;
        this.waves = waves;
        String before = skipped == 0 ? "" : ", %s done before".formatted(Words.count(skipped));
        console.remark("Level %s: %s to do in %d wave(s)%s".formatted(level, Words.eras(eras), waves, before));
    }

    @Override
    public void waveRetried(Level level, int wave, int attempt, String change) {
        console.remark("Level %s: wave %d of %d again, %s".formatted(level, wave + 1, waves, change));
    }

    @Override
    public void waveFailed(Level level, int wave, long eras, String reason) {
        console.warning("level %s: wave %d of %d given up, %s failed: %s"
                .formatted(level, wave + 1, waves, Words.eras(eras), reason));
    }

    @Override
    public void waveWritten(Level level, int wave, long done, long failed) {
        written += done;
        String failures = failed == 0 ? "" : ", %s failed".formatted(Words.count(failed));
        console.remark("Level %s: wave %d of %d written, %s of %s%s"
                .formatted(level, wave + 1, waves, Words.count(written), Words.eras(eras), failures));
    }

    @Override
    public void warn(String message) {
        console.warning(message);
    }

    @Override
    public void accept(State state) {
        long since = state.stall() == null ? 0 : state.stall().sinceMs();
        if (since != 0 && since != stalledSince) {
            console.warning(StateLines.stall(state.stall(), state.nowMs()));
        }
        stalledSince = since;
    }
}
