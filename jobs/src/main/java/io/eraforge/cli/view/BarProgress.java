package io.eraforge.cli.view;

import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.LevelState;
import java.util.List;

/** A bar for the current level and a line for each executor, redrawn in place below the permanent lines. */
final class BarProgress implements RunView {
    private final Console console;
    private final int width;
    private final WaveMessages messages = new WaveMessages();
    private RunState last;
    private int drawnLines;

    BarProgress(Console console) {
        this(console, TerminalWidth.columns());
    }

    BarProgress(Console console, int width) {
        this.console = console;
        this.width = width;
    }

    @Override
    public synchronized void levelStarted(String level, long eras, long skipped, int waves) {
        printAbove(messages.levelStarted(level, eras, skipped, waves));
    }

    @Override
    public synchronized void waveRetried(String level, int wave, int attempt, String change) {
        printAbove(messages.waveRetried(level, wave, change));
    }

    @Override
    public synchronized void waveFailed(String level, int wave, long eras, String reason) {
        printAbove(messages.waveFailed(level, wave, eras, reason));
    }

    @Override
    public synchronized void warn(String message) {
        erase();
        console.warning(message);
        draw();
    }

    @Override
    public synchronized void accept(RunState state) {
        printFinishedLevels(state);
        erase();
        last = state;
        draw();
    }

    /** Prints a permanent line for each level that has just finished. */
    private void printFinishedLevels(RunState state) {
        for (LevelState level : state.levels()) {
            boolean ended = level.status().equals("done") && level.eras() > 0;
            boolean ranBefore = last != null
                    && last.levels().stream()
                            .anyMatch(l -> l.level().equals(level.level())
                                    && !l.status().equals("done"));
            if (ended && (last == null || ranBefore)) {
                printAbove(RunStateFormatter.level(level));
            }
        }
    }

    private void printAbove(String line) {
        erase();
        console.info(line);
        draw();
    }

    private void draw() {
        if (last == null || last.run().endedMs() != null) {
            return;
        }
        List<String> lines = RunStateFormatter.format(last);
        lines.forEach(line -> console.info(line.length() <= width ? line : line.substring(0, width - 1) + "…"));
        drawnLines = lines.size();
    }

    private void erase() {
        if (drawnLines > 0) {
            console.eraseErrLines(drawnLines);
            drawnLines = 0;
        }
    }
}
