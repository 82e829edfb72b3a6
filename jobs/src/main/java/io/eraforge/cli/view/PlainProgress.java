package io.eraforge.cli.view;

import io.eraforge.era.Level;
import io.eraforge.telemetry.state.RunState;

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
        String before = skipped == 0 ? "" : ", %s done before".formatted(HumanFormat.count(skipped));
        console.info("Level %s: %s to do in %d wave(s)%s".formatted(level, HumanFormat.eras(eras), waves, before));
    }

    @Override
    public void waveRetried(Level level, int wave, int attempt, String change) {
        console.info("Level %s: wave %d of %d again, %s".formatted(level, wave + 1, waves, change));
    }

    @Override
    public void waveFailed(Level level, int wave, long eras, String reason) {
        console.warning("level %s: wave %d of %d given up, %s failed: %s"
                .formatted(level, wave + 1, waves, HumanFormat.eras(eras), reason));
    }

    @Override
    public void waveWritten(Level level, int wave, long done, long failed) {
        written += done;
        String failures = failed == 0 ? "" : ", %s failed".formatted(HumanFormat.count(failed));
        console.info("Level %s: wave %d of %d written, %s of %s%s"
                .formatted(level, wave + 1, waves, HumanFormat.count(written), HumanFormat.eras(eras), failures));
    }

    @Override
    public void warn(String message) {
        console.warning(message);
    }

    @Override
    public void accept(RunState state) {
        long since = state.stall() == null ? 0 : state.stall().sinceMs();
        if (since != 0 && since != stalledSince) {
            console.warning(RunStateFormatter.stall(state.stall(), state.nowMs()));
        }
        stalledSince = since;
    }
}
