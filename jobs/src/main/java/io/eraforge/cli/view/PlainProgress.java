package io.eraforge.cli.view;

import io.eraforge.telemetry.state.RunState;

/** Prints a line for each wave that is written, retried or given up, and for each stall. */
final class PlainProgress implements RunView {
    private final Console console;
    private final WaveMessages messages = new WaveMessages();
    private long eras;
    private long written;
    private long stalledSince;

    PlainProgress(Console console) {
        this.console = console;
    }

    @Override
    public void levelStarted(String level, long eras, long skipped, int waves) {
        this.eras = eras;
        this.written = 0;
        console.info(messages.levelStarted(level, eras, skipped, waves));
    }

    @Override
    public void waveRetried(String level, int wave, int attempt, String change) {
        console.info(messages.waveRetried(level, wave, change));
    }

    @Override
    public void waveFailed(String level, int wave, long eras, String reason) {
        console.warning(messages.waveFailed(level, wave, eras, reason));
    }

    @Override
    public void waveWritten(String level, int wave, long done, long failed) {
        written += done;
        console.info(messages.waveWritten(level, wave, written, eras, failed));
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
