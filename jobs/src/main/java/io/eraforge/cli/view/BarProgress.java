package io.eraforge.cli.view;

import io.eraforge.era.Level;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.LevelState;
import java.util.List;

/** A bar for the level at hand and a line for each executor, redrawn in place; lines that stay are set above it. */
final class BarProgress implements RunView {
    private final Console console;
    private final int width;
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
    public synchronized void levelStarted(Level level, long eras, long skipped, int waves) {
        String before = skipped == 0 ? "" : ", %s done before".formatted(HumanFormat.count(skipped));
        printAbove("Level %s: %s to do in %d wave(s)%s".formatted(level, HumanFormat.eras(eras), waves, before));
    }

    @Override
    public synchronized void waveRetried(Level level, int wave, int attempt, String change) {
        printAbove("Level %s: wave %d again, %s".formatted(level, wave + 1, change));
    }

    @Override
    public synchronized void waveFailed(Level level, int wave, long eras, String reason) {
        printAbove(
                "Level %s: wave %d given up, %s failed: %s".formatted(level, wave + 1, HumanFormat.eras(eras), reason));
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

    /** A level that ended leaves its line. */
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
